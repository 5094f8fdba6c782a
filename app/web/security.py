"""Security headers. No inline script or style anywhere, so the policy needs no exception."""

from __future__ import annotations

from flask import Flask, Response, request

from app.web.config import WebConfig

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def register(app: Flask, config: WebConfig) -> None:
    """Put the headers on every response; JSON may be read from any site."""

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if config.behind_tls:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if request.method in ("GET", "HEAD", "OPTIONS") and request.path.endswith(".json"):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = "ETag"
        return response
