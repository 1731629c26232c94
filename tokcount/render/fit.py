"""What is said of how an input fits into a window, and of the ways out where it does not."""

from collections.abc import Iterator, Sequence

from tokcount.render.counts import Json
from tokcount.render.words import many
from tokcount.reports.fit import Fit, WaysOut


def fit_line(fit: Fit) -> str:
    """Return how an input fits, or why it does not and what helps; what is unknown says so."""
    if fit.fits is None:
        return unknown_line(fit.model)
    mark = "~" if fit.range else ""
    if fit.fits:
        return (
            f"{fit.name} fits {fit.model}: {mark}{fit.input_tokens:,} of {fit.window or 0:,}"
            f" tokens, {_room(fit, mark)}"
        )
    fault = f"{fit.name} does not fit {fit.model}: {', and '.join(_faults(fit, mark))}"
    if fit.may_fit and fit.range:
        low, high = fit.range
        fault += f" (an estimate, from {low:,} to {high:,}: it may fit)"
    return "; ".join([fault, *_ways(fit, mark)])


def unknown_line(model: str) -> str:
    """Return what is said of a model whose window is not known, and how to store it."""
    return (
        f"{model}: no context window is known to hold against --fits; store one with"
        f" tokcount models set {model} --context-window N"
    )


def doubt_line(fit: Fit) -> str | None:
    """Return what is said of an estimate that fits, though its high end does not."""
    if not fit.may_not_fit or fit.range is None:
        return None
    return (
        f"warning: {fit.name}: an estimate, up to {fit.range[1]:,} tokens, over the"
        f" {fit.most_input or 0:,} that fit {fit.model}"
    )


def said_of(fits: Sequence[Fit]) -> tuple[list[str], list[str]]:
    """Return what is told of inputs that fit, and what is complained of.

    Of several that fit one model the one is told that has the least room; what is not known of a
    model is said once.
    """
    fitting: dict[str, Fit] = {}
    n_fitting: dict[str, int] = {}
    for fit in fits:
        if fit.fits:
            n_fitting[fit.model] = n_fitting.get(fit.model, 0) + 1
            known = fitting.get(fit.model)
            if known is None or fit.input_tokens > known.input_tokens:
                fitting[fit.model] = fit
    told = []
    for model, fit in fitting.items():
        number = n_fitting[model]
        told.append(
            fit_line(fit) + (f"; of {number:,} it has the least room" if number > 1 else "")
        )
    complaints = [fit_line(fit) if not fit.fits else doubt_line(fit) for fit in fits]
    return told, list(dict.fromkeys(line for line in complaints if line))


def fit_json(fit: Fit) -> Json:
    """Return a fit as JSON."""
    ways = fit.ways_out
    return {
        "name": fit.name,
        "model": fit.model,
        "fits": fit.fits,
        "window": fit.window,
        "max_input": fit.max_input,
        "max_output": fit.max_output,
        "input_tokens": fit.input_tokens,
        "range": fit.range,
        "reserve": fit.reserve,
        "most_input": fit.most_input,
        "room": fit.room,
        "ways_out": None
        if ways is None
        else {
            "reply": ways.reply,
            "shorter_by": ways.shorter_by,
            "calls": ways.n_calls,
            "tokens_per_call": ways.call_tokens,
            "models_reply": ways.models_reply,
            "models": list(ways.models),
            "more_models": ways.n_more_models,
        },
    }


def _are(number: int) -> str:
    return f"{number:,} {'is' if number == 1 else 'are'}"


def _room(fit: Fit, mark: str) -> str:
    """What is left for the reply, and whether that is all that the model writes."""
    wanted = f", {_are(fit.reserve)} kept for it" if fit.reserve else ""
    room = fit.room or 0
    if room == fit.max_output and fit.input_tokens + room < (fit.window or 0):
        return f"{_are(room)} left for the reply (its max_output){wanted}"
    return f"{mark}{_are(room)} left for the reply{wanted}"


def _faults(fit: Fit, mark: str) -> Iterator[str]:
    """What is over which limit, and by how much: the reply by itself, and the input with it."""
    if fit.reply_limit and not fit.reply_fits:
        key, limit = fit.reply_limit
        reply = f"{many(fit.reserve, 'token')} for the reply"
        yield f"{reply} are {fit.reserve - limit:,} over its {key} of {limit:,}"
    ways = fit.ways_out
    if ways is None or fit.input_fits:
        return
    # A reply of the whole window leaves room for no input: what is told is then the input alone.
    alone = not fit.reply_fits and not fit.most_input
    over = fit.input_tokens - (fit.window or 0) if alone else ways.shorter_by
    if over <= 0:
        return
    n_kept = 0 if alone else ways.reply
    tokens = f"{mark}{many(fit.input_tokens, 'token')}"
    are = f"{'is' if fit.input_tokens == 1 and not n_kept else 'are'} {mark}{over:,} over its"
    if fit.most_input == fit.max_input:
        yield f"{tokens} {are} max_input of {fit.max_input:,}"
    else:
        kept = f" and {n_kept:,} for the reply" if n_kept else ""
        yield f"{tokens}{kept} {are} window of {fit.window or 0:,}"


def _ways(fit: Fit, mark: str) -> Iterator[str]:
    """The ways out, in the order in which they help."""
    ways = fit.ways_out
    if ways is None:
        return
    yield _shorter(fit, ways, mark)
    if ways.n_calls is not None and ways.call_tokens is not None:
        calls = f"{mark}{many(ways.n_calls, 'call')}"
        yield f"or make {calls} of at most {many(ways.call_tokens, 'token')}"
    if not ways.models:
        whole = "both" if not fit.reply_fits and fit.input_fits else "it whole"
        yield f"no model of the table is known to hold {whole}"
        return
    more = f" or {ways.n_more_models:,} more" if ways.n_more_models else ""
    held = "it" if fit.reply_fits else "both"
    if ways.models_reply < fit.reserve:
        held = f"it beside a reply of {ways.models_reply:,}"
    yield f"or take {', '.join(ways.models)}{more}, which hold {held}"


def _shorter(fit: Fit, ways: WaysOut, mark: str) -> str:
    """What must be shorter, so that it fits: the input, the reply, or one or both of them."""
    shorten = f"shorten it by {mark}{many(ways.shorter_by, 'token')}, to {fit.most_input or 0:,}"
    if fit.reply_fits:
        return shorten
    if fit.input_fits:
        return f"keep at most {ways.reply:,} for the reply"
    if fit.room and (fit.max_input is None or fit.input_tokens <= fit.max_input):
        with_more = f", or {ways.reply:,} and {shorten}" if fit.most_input else ""
        return f"keep at most {mark}{fit.room:,} for the reply{with_more}"
    if fit.most_input:
        return f"keep at most {ways.reply:,} for the reply and {shorten}"
    return f"keep fewer for the reply and shorten it, so that both are within {fit.window or 0:,}"
