"""The gate: origin, host, size and headers of every request."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from live_server import live_server
from socket_client import PASSWORD

from letitride.web import Settings
from letitride.web.access.request_guard import MOST_BYTES
from letitride.web.access.sessions import COOKIE, COOKIE_OVER_TLS


def test_an_unsafe_request_from_another_site_is_refused(client: httpx.Client) -> None:
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        answer = client.post("/api/odds", json={"pays": {}}, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["type"] == "urn:letitride:problem:foreign-origin"


def test_a_page_of_ones_own_may_send(client: httpx.Client) -> None:
    own = {"Origin": str(client.base_url).rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/odds", json={"pays": {}}, headers=own).status_code == 422


def test_over_tls_a_page_without_it_is_not_ours(tmp_path: Path) -> None:
    """Somebody on the way could make such a page, or give the browser a session of their own."""
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.db", is_secure=True)
    with live_server(settings) as address, httpx.Client(base_url=address) as client:
        own = {"Host": "play.example", "Origin": "https://play.example"}
        order = {"name": "Tess", "password": PASSWORD}
        refused = client.post("/api/register", json=order, headers={**own, "Origin": "http://play.example"})
        assert refused.json()["type"] == "urn:letitride:problem:foreign-origin"
        made = client.post("/api/register", json=order, headers=own)
        assert made.headers["strict-transport-security"] == "max-age=31536000"
        (token,) = made.cookies.values()
        by_name = [client.get("/api/me", headers={"Cookie": f"{name}={token}"}) for name in (COOKIE, COOKIE_OVER_TLS)]
        assert [one.status_code for one in by_name] == [401, 200]


def test_a_large_body_is_refused_with_and_without_its_length(client: httpx.Client) -> None:
    assert client.post("/api/odds", content=b" " * (MOST_BYTES + 1)).status_code == 413

    def chunks() -> object:
        for _ in range(MOST_BYTES // 1024 + 1):
            yield b" " * 1024

    assert client.post("/api/odds", content=chunks()).status_code == 413  # type: ignore[arg-type]


def test_every_answer_carries_the_headers_that_protect_a_visitor(client: httpx.Client) -> None:
    for path in ("/", "/api/catalogue", "/api/none", "/healthz"):
        headers = client.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_health_readiness_and_metrics(client: httpx.Client) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
    assert client.get("/readyz").json()["status"] == "ready"
    assert client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 403
    counted = client.get("/metrics").text
    assert 'letitride_requests_total{method="GET",route="/healthz",status="200"}' in counted


def test_a_local_server_answers_to_its_own_name_only(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.db", guest_token="x" * 32)
    with live_server(settings) as address, httpx.Client(base_url=address) as client:
        assert client.get("/healthz").status_code == 200
        assert client.get("/healthz", headers={"Host": "rebound.example"}).status_code == 421


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>the first page</title>")
    (static / "assets" / "app-1a2b.js").write_text("console.log(1)")
    (folder / "secret.txt").write_text("not for visitors")
    return static


def test_the_front_end_is_served_with_its_first_page_for_every_address(built: Path, tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.db", static=built)
    with live_server(settings) as address, httpx.Client(base_url=address) as client:
        for path in ("/", "/table/7", "/history", "/..%2fsecret.txt", "/%00"):
            answer = client.get(path)
            assert (answer.status_code, "the first page" in answer.text) == (200, True)
            assert answer.headers["cache-control"] == "no-cache"
        script = client.get("/assets/app-1a2b.js")
        assert script.headers["content-type"].startswith(("text/javascript", "application/javascript"))
        assert "immutable" in script.headers["cache-control"]
        assert client.get("/assets/gone.js").status_code == 404


def test_without_a_build_the_first_page_says_so(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.db", static=tmp_path / "nothing")
    with live_server(settings) as address:
        assert "haven't been built" in httpx.get(address).text
