"""What `tokcount --show-config` reports."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingInForce:
    """A setting, its value, None where there is none, and what makes it hold.

    A key of several values comes several times.
    """

    key: str
    value: str | None
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsReport:
    """All that holds where no option says otherwise."""

    settings: Sequence[SettingInForce]
    notes: Sequence[str] = ()
