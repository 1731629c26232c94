import pytest

from tokcount.core.chats.rules import ChatRule, rule_of

CL100K, O200K = "cl100k_base", "o200k_base"


@pytest.mark.parametrize(
    ("model", "encoding"),
    [
        ("gpt-3.5-turbo", CL100K),
        ("gpt-3.5-turbo-0125", CL100K),
        ("gpt-3.5-turbo-16k", CL100K),
        ("gpt-3.5-turbo-16k-0613", CL100K),
        ("gpt-35-turbo", CL100K),
        ("GPT-4", CL100K),
        ("gpt-4-0613", CL100K),
        ("gpt-4-32k-0314", CL100K),
        ("gpt-4o", O200K),
        ("openai/gpt-4o-2024-08-06", O200K),
        ("gpt-4o-mini-2024-07-18", O200K),
    ],
)
def test_the_families_of_the_published_rule_have_it(model: str, encoding: str) -> None:
    """With a date, or a longer window, or the name that Azure has for one."""
    rule = rule_of(model, encoding)
    assert (rule.per_message, rule.per_name, rule.per_reply, rule.published) == (3, 1, 3, True)


@pytest.mark.parametrize(
    "model",
    [
        *(None, "gpt-4-turbo", "gpt-4.1", "gpt-4.5-preview", "gpt-4-1106-preview", "gpt-4o-audio"),
        *("chatgpt-4o-latest", "gpt-3.5-turbo-instruct", "gpt-5", "gpt-6-luna", "o3", "gpt-4o-x"),
        *("ft:gpt-4o:us::id", "claude-haiku-5-5", "my-gpt-4o"),
    ],
)
@pytest.mark.parametrize("encoding", [CL100K, O200K])
def test_other_models_take_the_same_figures_as_our_reading(
    model: str | None, encoding: str
) -> None:
    """No name is taken for another by how it begins."""
    assert rule_of(model, encoding) == ChatRule()
    assert not ChatRule().published


def test_under_another_encoding_no_rule_is_published() -> None:
    """The rule goes with the model's own texts."""
    assert not rule_of("gpt-4o", CL100K).published
    assert not rule_of("gpt-4", O200K).published


@pytest.mark.parametrize("model", ["gpt-3.5-turbo-0301", "gpt-35-turbo-0301"])
def test_the_first_model_has_figures_of_its_own(model: str) -> None:
    """Four a message, and a name takes the place of the role."""
    rule = rule_of(model, CL100K)
    assert (rule.per_message, rule.per_name, rule.per_reply) == (4, -1, 3)


@pytest.mark.parametrize(
    ("model", "encoding", "per_tool", "published"),
    [
        ("gpt-3.5-turbo", CL100K, 10, True),
        ("gpt-4", CL100K, 10, True),
        ("gpt-4-0613", CL100K, 10, False),
        ("gpt-4o", O200K, 7, True),
        ("gpt-4o-mini", O200K, 7, True),
        ("gpt-4o-2024-08-06", O200K, 7, False),
        ("gpt-5", O200K, 7, False),
    ],
)
def test_tools_have_a_rule_for_four_names(
    model: str, encoding: str, per_tool: int, *, published: bool
) -> None:
    """A tool begins with as many tokens; with a date it is our reading."""
    rule = rule_of(model, encoding)
    assert (rule.per_tool, rule.tools_published) == (per_tool, published)
