"""Fitting of constants in the rules on published measurements. Only the part that may be learnt from is read."""
