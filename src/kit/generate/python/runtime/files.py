"""Files to upload, and the form that holds them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Optional, Tuple, Union

from .options import invalid

File = Union["os.PathLike[str]", bytes, IO[bytes], Tuple[str, bytes]]
"""A path, the content, a file opened in binary mode, or a name with the content."""

# A name, None for a part that is not a file, and its content, in the form for httpx.
Part = Tuple[str, Tuple[Optional[str], bytes]]


def create_form(
    operation_id: str, members: Mapping[str, Any], files: Sequence[str]
) -> list[Part]:
    """Lists the parts of a multipart body, with the files read so that a retry can repeat
    them.

    Raises:
        ConfigurationError: `invalid_option`: not a file, or it cannot be read.
    """
    parts: list[Part] = []
    for name, value in members.items():
        if name in files:
            parts.append((name, _read_file(f"{operation_id}: {name}", value)))
        else:
            parts.append((name, (None, str(value).encode("utf-8"))))
    return parts


def _read_file(what: str, value: Any) -> tuple[str, bytes]:
    if isinstance(value, bytes):
        return "file", value
    name: Any = "file"
    content: Any = None
    if isinstance(value, tuple):
        if len(value) == 2:
            name, content = value
    elif isinstance(value, os.PathLike):
        name, content = os.fspath(value), _read(lambda: Path(value).read_bytes())
    else:
        name = getattr(value, "name", "file")
        content = _read(lambda: value.read())
    if isinstance(content, bytes):
        return os.path.basename(str(name)), content
    raise invalid(f"{what} must be a readable path, bytes, or a file opened as 'rb'")


def _read(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except (AttributeError, OSError, ValueError):
        return None
