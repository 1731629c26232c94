"""What the merges of a text look like in each format, the view for people aside (`steps_view`)."""

from collections.abc import Iterator

from tokcount.render.counts import Json
from tokcount.render.escape import readable
from tokcount.render.grid import VISIBLE_SPACE, Cell, Column, Grid
from tokcount.render.words import elided
from tokcount.reports.steps import PreToken, Step, StepsReport

# Of others, which are left out.
BEYOND = "\u2026"


def plain(report: StepsReport) -> Iterator[str]:
    """Yield start, pre-token, step, rank, both sides and the parts afterwards; step 0 has none."""
    for row in _rows(report):
        yield "\t".join("-" if cell is None else str(cell) for cell in row)


def grid(report: StepsReport) -> Grid:
    """Return a row a step, and one before the first."""
    return Grid(
        columns=[
            Column("start", "start", "{}"),
            Column("pre_token", "pre-token"),
            Column("step", "step", "{}"),
            Column("rank", "rank", "{}"),
            Column("left", "left"),
            Column("right", "right"),
            Column("parts", "parts"),
        ],
        rows=list(_rows(report)),
    )


records = grid


def document(report: StepsReport) -> Json:
    """Return the JSON document; bytes are in hex."""
    return {
        "encoding": report.encoding,
        "tokens": report.n_tokens,
        "pre_tokens": [
            {
                "bytes": pre_token.data.hex(),
                "text": pre_token.data.decode(),
                "start": pre_token.start,
                "special": any(token.special for token in pre_token.tokens),
                "parts": [part.hex() for part in pre_token.starting],
                "parts_left_out": pre_token.n_starting - len(pre_token.starting),
                "steps": [_step_json(step) for step in pre_token.steps],
                "steps_left_out": pre_token.n_steps - len(pre_token.steps),
                "tokens": [
                    {"id": token.id, "bytes": token.data.hex(), "start": token.start}
                    for token in pre_token.tokens
                ],
            }
            for pre_token in report.pre_tokens
        ],
    }


def shown(part: bytes) -> str:
    """Return a part as people see it: a blank as a dot, what is no character as its bytes."""
    return readable(part).replace(" ", VISIBLE_SPACE)


def starting_parts(pre_token: PreToken) -> list[str]:
    """Return the parts that a pre-token begins with, with a mark where there are more."""
    more = [BEYOND] * (len(pre_token.starting) < pre_token.n_starting)
    return [*map(shown, pre_token.starting), *more]


def parts_after(step: Step) -> list[str]:
    """Return the parts after a step, with marks where there are more."""
    before, after = [BEYOND] * step.more_before, [BEYOND] * step.more_after
    return [*before, *map(shown, step.parts), *after]


def _rows(report: StepsReport) -> Iterator[list[Cell]]:
    for each in report.pre_tokens:
        name = shown_name(each)
        yield [each.start, name, 0, None, None, None, " ".join(starting_parts(each))]
        for number, step in enumerate(each.steps, start=1):
            sides = shown(step.left), shown(step.right)
            yield [each.start, name, number, step.rank, *sides, " ".join(parts_after(step))]


def shown_name(pre_token: PreToken) -> str:
    """Return a pre-token as people see it."""
    return elided(shown(pre_token.data))


def _step_json(step: Step) -> Json:
    return {
        "rank": step.rank,
        "left": step.left.hex(),
        "right": step.right.hex(),
        "at": step.at,
        "parts": [part.hex() for part in step.parts],
        "parts_left_out": step.n_parts - len(step.parts),
    }
