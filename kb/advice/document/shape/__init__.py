"""The shape of the JSON document, a module for each part of it.

Values are in base units, named beside them; ``shown`` is what people read.
"""
