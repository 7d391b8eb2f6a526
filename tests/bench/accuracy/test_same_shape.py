"""A fine-tuned model has the shape of its base."""

from bench.accuracy.fields import Fields
from bench.accuracy.same_shape import same_shape
from kb.catalogue import Catalogues

MODELS = Catalogues.load().models
SHAPE = Fields({"layers": 40, "hidden": 5120, "heads": 40, "kv_heads": 10})


def test_the_name_decides_between_models_of_one_shape():
    found = same_shape("microsoft/Phi-3-medium-128k-instruct", None, SHAPE, MODELS)
    assert found is not None
    assert found.id == "microsoft/Phi-3-medium-4k-instruct"


def test_the_size_must_fit():
    assert same_shape("microsoft/Phi-3-medium-128k-instruct", 7e9, SHAPE, MODELS) is None


def test_no_word_of_the_name_or_no_shape_is_no_model():
    assert same_shape("nobody/quux-14b", None, SHAPE, MODELS) is None
    assert same_shape("microsoft/Phi-3-medium-128k-instruct", None, Fields({}), MODELS) is None
