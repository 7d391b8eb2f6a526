"""The forms of a rule file and of everything in it: each key once, with what it holds and what it says.

Whoever adds a key writes one line here, in the class of what is written, and reads the attribute where it is used.
"""
