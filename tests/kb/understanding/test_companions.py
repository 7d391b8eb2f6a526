"""Models beside the one that is trained."""

CRITIC, REWARD = "training.value_params", "training.reward_params"


def test_companions_of_the_same_size_are_as_large_as_the_model(facts) -> None:
    heard = facts("PPO with llama 2 7b, a critic and a reward model of the same size")
    assert heard[CRITIC] == heard[REWARD]
    assert 6e9 < heard[CRITIC] < 8e9


def test_a_size_that_is_said_counts(facts) -> None:
    assert facts("PPO with llama 3.1 8b, a critic of the same size and a reward model of 3B")[REWARD] == 3e9


def test_nothing_is_concluded_without_a_model(facts) -> None:
    assert CRITIC not in facts("PPO, a critic of the same size")
