"""Verifies a delivery: python3 verify.py SECRET "Naire-Signature" < body. Exit status 0: it is genuine."""
import hashlib
import hmac
import sys
import time

TOLERANCE_SECONDS = 300


def is_genuine(secret: str, header: str, body: bytes, now: float | None = None) -> bool:
    parts = [part.strip().partition("=")[::2] for part in header.split(",")]
    sent = next((value for name, value in parts if name == "t"), "")
    if not sent.isdigit() or abs((time.time() if now is None else now) - int(sent)) > TOLERANCE_SECONDS:
        return False
    expected = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(name == "v1" and hmac.compare_digest(value, expected) for name, value in parts)


if __name__ == "__main__":
    secret, header, *rest = sys.argv[1:]
    now = float(rest[0]) if rest else None
    sys.exit(0 if is_genuine(secret, header, sys.stdin.buffer.read(), now) else 1)
