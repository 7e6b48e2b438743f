"""Webhooks that are signed with HTTP Message Signatures, RFC 9421."""

from __future__ import annotations

import base64
import hashlib
import hmac
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .options import invalid
from .webhooks import Arrived, Signature

# The syntax of RFC 8941, without the parts that our signatures never use. Each pattern
# runs in linear time. An unclosed quote extends to the end.
_MEMBERS = re.compile(r'(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?\Z))+', re.DOTALL)
_MEMBER = re.compile(r"([a-z*][\w*.-]*)=(.+)", re.ASCII)
_INNER_LIST = re.compile(
    r'\( *((?:"[^"\\]*" +)*(?:"[^"\\]*")?)\)'
    r'((?:; *[a-z*][\w*.-]*=(?:-?\d{1,15}|"(?:[^"\\]|\\["\\])*"))*)',
    re.ASCII,
)
_PARAMETER = re.compile(r'; *([^=]+)=("(?:[^"\\]|\\.)*"|[^;]+)')
_BYTES = re.compile(r":([A-Za-z0-9+/]*={0,2}):")
# A URL that a client would write differently does not match.
_URL = re.compile(
    r"(https?)://([\w.-]+|\[[\d:.a-f]+\])(?::(\d*))?"
    r"(/[\w!$%&'()*+,\-./:;=@~|]*)?(\?[\w!$%&()*+,\-./:;=@~|?]*)?(?:#.*)?",
    re.ASCII | re.IGNORECASE,
)
_DEFAULT_PORTS = {"http": "80", "https": "443"}


@dataclass(frozen=True)
class MessageSignature(Signature):
    """The signed components are those that `signed_text` lists, and any others."""

    encoding: str = "base64"
    hash: str = "sha256"
    signed_text: str = ""

    def check(self, secrets: Sequence[str], url: str | None) -> None:
        _read_url(url)

    def list_times(self, arrived: Arrived) -> list[tuple[int, float]]:
        candidates = self._list_candidates(arrived)
        digests = _read_dictionary(arrived.headers.get("content-digest", ""))
        if digests.get("sha-256") != _digest(arrived.body):
            return []
        return [
            (created, expires)
            for base, signature, created, expires in candidates
            if self._is_signed(base, signature, arrived.secrets)
        ]

    def sign(self, secret: str, timestamp: str, arrived: Arrived) -> dict[str, str]:
        headers = {"content-digest": f"sha-256={_digest(arrived.body)}"}
        message = replace(arrived, headers={**arrived.headers, **headers})
        components = self.signed_text.split(" ")
        parameters = f';created={timestamp};alg="hmac-sha256"'
        base = write_base(components, parameters, message)
        names = " ".join(f'"{name}"' for name in components)
        return {
            **headers,
            "signature-input": f"sig=({names}){parameters}",
            "signature": f"sig=:{self._write_mac(secret, base or '')}:",
        }

    def _write_mac(self, secret: str, base: str) -> str:
        message = base.encode("utf-8", "replace")
        digest = hmac.new(secret.encode(), message, self.hash).digest()
        return base64.b64encode(digest).decode()

    def _is_signed(self, base: str, signature: str, secrets: Sequence[str]) -> bool:
        written = [self._write_mac(each, base) for each in secrets]
        # Every secret is tried, so that timing reveals nothing.
        return any([hmac.compare_digest(each, signature) for each in written])

    def _list_candidates(self, arrived: Arrived) -> list[tuple[str, str, int, float]]:
        """Lists signatures that cover what the contract requires: base, signature,
        created, expires.

        Unknown forms are skipped.
        """
        signatures = _read_dictionary(arrived.headers.get("signature", ""))
        inputs = _read_dictionary(arrived.headers.get("signature-input", ""))
        found: list[tuple[str, str, int, float]] = []
        for label, value in inputs.items():
            listed = _INNER_LIST.fullmatch(value)
            signature = _BYTES.fullmatch(signatures.get(label, ""))
            if not listed or not signature:
                continue
            components = re.findall('"([^"]*)"', listed[1])
            # If a parameter is repeated, its last value counts, at its first position.
            given: dict[str, str] = dict(_PARAMETER.findall(listed[2]))
            created = given.get("created", "")
            if not re.fullmatch("[0-9]{1,12}", created):
                continue
            if given.get("alg", '"hmac-sha256"') != '"hmac-sha256"':
                continue
            if not set(self.signed_text.split(" ")) <= set(components):
                continue
            parameters = "".join(f";{name}={each}" for name, each in given.items())
            base = write_base(components, parameters, arrived)
            if base is not None:
                expires = _read_expiry(given.get("expires"))
                found.append((base, signature[1], int(created), expires))
        return found


def _digest(body: bytes) -> str:
    return f":{base64.b64encode(hashlib.sha256(body).digest()).decode()}:"


def write_base(
    components: Sequence[str], parameters: str, arrived: Arrived
) -> str | None:
    """Builds the signature base (RFC 9421, 2.5); None if a component is missing or
    repeated."""
    if len(set(components)) < len(components):
        return None
    values = [_read_component(name, arrived) for name in components]
    if not all(values):
        return None
    names = [f'"{name}"' for name in components]
    lines = [f"{name}: {value}\n" for name, value in zip(names, values)]
    return f'{"".join(lines)}"@signature-params": ({" ".join(names)}){parameters}'


def _read_component(name: str, arrived: Arrived) -> str | None:
    if not name.startswith("@"):
        return arrived.headers.get(name, "").strip(" \t\r\n")
    if name == "@method":
        return "POST"
    return _read_url(arrived.url).get(name)


def _read_url(url: str | None) -> Mapping[str, str]:
    """Returns the components of a URL in the form in which clients write them."""
    parts = _URL.fullmatch(url or "")
    if not parts:
        raise invalid(
            "url is missing, or not the whole address: the contract signs the address to "
            "which the service sends"
        )
    scheme, host = parts[1].lower(), parts[2].lower()
    port, path = (parts[3] or "").lstrip("0"), parts[4] or "/"
    if port not in ("", _DEFAULT_PORTS[scheme]):
        host = f"{host}:{port}"
    target = f"{scheme}://{host}{path}{parts[5] or ''}"
    return {"@target-uri": target, "@authority": host, "@path": path}


def _read_expiry(text: str | None) -> float:
    """Reads an expiry; one that is not a number has passed."""
    if text is None:
        return math.inf
    return int(text) if re.fullmatch("-?[0-9]+", text) else -math.inf


def _read_dictionary(text: str) -> dict[str, str]:
    members = (_MEMBER.fullmatch(each.strip()) for each in _MEMBERS.findall(text))
    return {member[1]: member[2] for member in members if member}
