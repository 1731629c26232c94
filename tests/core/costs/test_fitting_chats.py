from datetime import date

from tests.core.pricing.texts import table_of
from tokcount.core.costs.fitting_ways import Input, fit_of

TABLE = table_of(
    '[models."gpt-4"]\nencoding = "cl100k_base"\ncontext_window = 8\ninput = 1\noutput = 1\n'
    '[models."gpt-3.5-turbo"]\nencoding = "cl100k_base"\ncontext_window = 99\ninput = 1\n'
    "output = 1\n"
    '[models."gpt-4-turbo"]\nencoding = "cl100k_base"\ncontext_window = 99\ninput = 2\noutput = 2\n'
    '[models."gpt-4o"]\nencoding = "o200k_base"\ncontext_window = 99\ninput = 3\noutput = 3\n'
)


def _models(token_range: tuple[int, int] | None = None, *, of_chat: bool = True) -> list[str]:
    each = Input(
        name="a.json",
        model="gpt-4",
        reserve=0,
        n_tokens=9,
        range=token_range,
        n_base_tokens=9,
        encoding="cl100k_base",
        of_chat=of_chat,
    )
    ways = fit_of(each, TABLE.models["gpt-4"], TABLE, date(2026, 11, 1)).ways_out
    assert ways is not None
    return list(ways.models)


def test_a_chat_is_counted_only_for_models_with_the_same_published_rule() -> None:
    """None of gpt-4-turbo is published, whatever its encoding; a text is counted for it, too."""
    assert _models() == ["gpt-3.5-turbo", "~gpt-4-turbo", "~gpt-4o"]
    assert _models(of_chat=False) == ["gpt-3.5-turbo", "gpt-4-turbo", "~gpt-4o"]


def test_of_a_chat_that_is_an_estimate_every_model_is_marked() -> None:
    """What is not known of it is not known anywhere."""
    assert _models((8, 10)) == ["~gpt-3.5-turbo", "~gpt-4-turbo", "~gpt-4o"]
