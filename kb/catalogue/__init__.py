"""Catalogues of accelerators, cloud instances, models, number formats and products: typed records with sources."""

from kb.catalogue.accelerator import Accelerator
from kb.catalogue.accelerators import Accelerators
from kb.catalogue.catalogue import Catalogue
from kb.catalogue.catalogues import Catalogues
from kb.catalogue.instance import Instance
from kb.catalogue.instances import Instances
from kb.catalogue.joined_cards import SEPARATOR
from kb.catalogue.match import Match
from kb.catalogue.model import Model
from kb.catalogue.models import Models
from kb.catalogue.number_format import NumberFormat
from kb.catalogue.number_formats import NumberFormats
from kb.catalogue.product import Product
from kb.catalogue.products import Products
from kb.catalogue.record import FieldValue, Record

__all__ = [
    "SEPARATOR",
    "Accelerator",
    "Accelerators",
    "Catalogue",
    "Catalogues",
    "FieldValue",
    "Instance",
    "Instances",
    "Match",
    "Model",
    "Models",
    "NumberFormat",
    "NumberFormats",
    "Product",
    "Products",
    "Record",
]
