"""Refuses options and keys that can never work. No message repeats a key."""

from __future__ import annotations

import re
from collections.abc import Mapping

import httpx

from .errors import ConfigurationError
from .operation import Retry


def invalid(message: str) -> ConfigurationError:
    """Creates the error for an option or an argument."""
    return ConfigurationError("invalid_option", message)


def check_base_url(base_url: str) -> httpx.URL:
    """Returns the URL of a host, without the paths of its operations."""
    try:
        url = httpx.URL(base_url)
    except (httpx.InvalidURL, TypeError):
        url = httpx.URL("")
    is_plain = not (url.userinfo or url.query or url.fragment or ".." in url.host)
    if url.scheme in ("http", "https") and url.host and is_plain:
        return url
    raise invalid(
        "base_url must be an absolute http or https URL, such as https://host"
    )


def is_confidential(url: httpx.URL) -> bool:
    """Whether only the service can read what is sent there."""
    loopback = r"localhost|127\.[0-9]+\.[0-9]+\.[0-9]+|::1"
    return url.scheme == "https" or bool(re.fullmatch(loopback, url.host))


def check_keys(public_key: object, secret_key: object) -> None:
    """Checks that keys are valid in a header, and name the same environment, if any.

    The result of a callable is checked when it is called.
    """
    keys = {"public_key": public_key, "secret_key": secret_key}
    environments = set()
    for option, key in keys.items():
        if key is None or callable(key):
            continue
        if not isinstance(key, str) or not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ConfigurationError(
                "malformed_key",
                f"{option} must be a str of visible ASCII characters: "
                "look for a line break, a space or an unset variable",
            )
        word = r"(?:^|[^a-z0-9])(test|live)(?:[^a-z0-9]|$)"
        environments.update(re.findall(word, key.lower())[:1])
    if len(environments) > 1:
        raise ConfigurationError(
            "mixed_environments",
            "public_key and secret_key are of test and live: give both from the same set",
        )


def check_timeout(timeout: float | None) -> None:
    """Checks a number of seconds, or None for no limit."""
    if timeout is not None and not (_is_number(timeout) and 0 < timeout < 2**31):
        raise invalid("timeout must be a number of seconds above 0, or None")


def check_retry(retry: Retry | None) -> None:
    """Checks the counts and waits of a retry."""
    if retry is None:
        return
    if not isinstance(retry, Retry):
        raise invalid("retry must be a Retry, or None")
    waits = (retry.backoff, retry.max_backoff)
    is_count = isinstance(retry.attempts, int) and retry.attempts >= 1
    if not is_count or not all(_is_number(wait) and wait >= 0 for wait in waits):
        raise invalid(
            "retry needs attempts of at least 1, and waits that are not negative"
        )


def check_headers(headers: Mapping[str, str]) -> None:
    """Checks names and values of headers: errors of other code would repeat them."""
    for name, value in headers.items():
        if not re.fullmatch(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+", str(name)):
            raise invalid("a name of headers is not a name of a header")
        if not isinstance(value, str) or not re.fullmatch(r"[\t\x20-\x7e]*", value):
            raise invalid(
                f"the header {name} must be a str of visible ASCII characters"
            )


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
