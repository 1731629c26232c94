from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.logs.labels import Labels

NAMES = st.sampled_from(["a", "b", None, "c"])


@given(st.lists(NAMES, min_size=1), st.integers(0, 20))
def test_things_are_put_together_by_their_label(labels: list[str | None], n_kept: int) -> None:
    """In their order; what was cut off is in no group, and a label that nothing has is none."""
    kept = Labels[str]()
    for label in labels:
        kept.append(label)
    kept.cut(n_kept)
    left = labels[:n_kept]
    assert [(name, list(chosen)) for name, chosen in kept.members()] == [
        (name, [index for index, label in enumerate(left) if label == name])
        for name in dict.fromkeys(left)
    ]
    assert [kept[index] for index in range(len(left))] == left
