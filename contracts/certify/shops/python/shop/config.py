"""What the environment says. Nothing of it is ever written to the log."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Config:
    port: int
    data: str
    own_url: str
    checkout_url: str
    business_url: str
    public_key: str = field(repr=False)
    secret_key: str = field(repr=False)
    encryption_key: str = field(repr=False)
    padding: str
    card_key: str | None = field(repr=False)
    webhook_secrets: list[str] = field(repr=False)
    timeout: float
    reconcile_every: float
    admin_token: str | None = field(repr=False)


def read_config() -> Config:
    def need(name: str) -> str:
        value = os.environ.get(name, "").strip()
        if not value:
            raise SystemExit(f"{name} is not set")
        return value

    def number(name: str, default: str) -> float:
        try:
            return float(os.environ.get(name) or default)
        except ValueError:
            raise SystemExit(f"{name} is no number") from None

    port = int(number("SHOP_PORT", "8080"))
    key = need("PAY_ENCRYPTION_KEY")
    if "\n" not in key and len(key) < 1024 and Path(key).is_file():
        key = Path(key).read_text()
    secrets = [each.strip() for each in need("PAY_WEBHOOK_SECRETS").split(",")]
    return Config(
        port=port,
        data=need("SHOP_DATA"),
        own_url=os.environ.get("SHOP_URL", f"http://127.0.0.1:{port}").rstrip("/"),
        checkout_url=need("PAY_CHECKOUT_URL"),
        business_url=need("PAY_BUSINESS_URL"),
        public_key=need("PAY_PUBLIC_KEY"),
        secret_key=need("PAY_SECRET_KEY"),
        encryption_key=key.replace("\\n", "\n"),
        padding=os.environ.get("PAY_PADDING", "oaep-sha256"),
        card_key=os.environ.get("PAY_CARD_KEY") or None,
        webhook_secrets=[each for each in secrets if each],
        timeout=min(10.0, number("PAY_TIMEOUT", "8")),
        reconcile_every=number("SHOP_RECONCILE_SECONDS", "0"),
        admin_token=os.environ.get("SHOP_ADMIN_TOKEN") or None,
    )
