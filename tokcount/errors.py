"""The errors that a user can cause; each prints as one line: what, which value, what to do next.

They are raised in the core and printed in one place, `cli.boundary`. What is not a `TokcountError`
is a bug of ours.
"""


class TokcountError(Exception):
    """Base of all errors that tokcount raises on purpose."""


class UsageError(TokcountError):
    """Arguments that do not go together, or an option value that means nothing."""


class InputError(TokcountError):
    """A text that cannot be read, decoded or counted."""


class UnknownNameError(TokcountError):
    """An encoding or model name that nothing is known of."""


class PricingError(TokcountError):
    """A pricing file with a fault in it, or a price that is not known."""


class NotOfferedError(PricingError):
    """A mode that a model has, but not for a request of this size."""


class SettingsError(TokcountError):
    """A file of settings with a fault in it."""
