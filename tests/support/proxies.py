"""nginx and HAProxy from the distribution, run with the ready-made files of deploy/ before some server processes."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

DEPLOY = Path(__file__).parents[2] / "deploy"
SECONDS = 60
_NGINX = """daemon off;
pid nginx.pid;
worker_processes 1;
worker_rlimit_nofile 65536;
events { worker_connections 16384; }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxied;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include letitride.conf;
}
"""


def installed(name: str) -> str | None:
    """Where a proxy is installed."""
    return shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")


@contextmanager
def proxied(name: str, folder: Path, addresses: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """The https address of a proxy before some servers, and the certificate by which it is known."""
    folder.mkdir()
    folder.chmod(0o755)
    certificate = _certificate(folder)
    port = _free_port()
    servers = [urlsplit(address).netloc for address in addresses]
    command = _nginx(folder, port, servers) if name == "nginx" else _haproxy(folder, port, servers)
    with (folder / "said.txt").open("w+") as said:
        process = subprocess.Popen([installed(name) or name, *command], stdout=said, stderr=said)
        try:
            _wait_for(port, process, said.name)
            yield f"https://127.0.0.1:{port}", certificate
        finally:
            process.terminate()
            process.wait(SECONDS)


def _nginx(folder: Path, port: int, servers: Sequence[str]) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("listen 443 ssl http2", f"listen 127.0.0.1:{port} ssl http2")
    text = text.replace("/etc/ssl/play.example/fullchain.pem", str(folder / "certificate.pem"))
    text = text.replace("/etc/ssl/play.example/privkey.pem", str(folder / "key.pem"))
    (folder / "letitride.conf").write_text(_with_servers(text, servers), encoding="utf-8")
    (folder / "nginx.conf").write_text(_NGINX, encoding="utf-8")
    return ["-p", str(folder), "-c", "nginx.conf", "-e", "errors.txt"]


def _haproxy(folder: Path, port: int, servers: Sequence[str]) -> list[str]:
    text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
    text = text.replace("bind :443", f"bind 127.0.0.1:{port}")
    text = text.replace("/etc/ssl/play.example/all.pem", str(folder / "all.pem"))
    (folder / "haproxy.cfg").write_text(_with_servers(text, servers), encoding="utf-8")
    return ["-db", "-f", str(folder / "haproxy.cfg")]


def _with_servers(text: str, servers: Sequence[str]) -> str:
    """The file with servers of our own in place of those it lists, written as they are."""
    listed = re.findall(r"^ +server (?:\w+ )?127\.0\.0\.1:.*\n", text, flags=re.MULTILINE)
    assert len(listed) == 2, listed
    own = [
        re.sub(r"server (\w+ )?127\.0\.0\.1:\d+", lambda found, n=n, one=one: _server(found, n, one), listed[0])  # type: ignore[misc]
        for n, one in enumerate(servers)
    ]
    return text.replace("".join(listed), "".join(own))


def _server(found: re.Match[str], number: int, address: str) -> str:
    return f"server process{number} {address}" if found[1] else f"server {address}"


def _certificate(folder: Path) -> Path:
    made = folder / "certificate.pem"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(made)]
    subprocess.run(["openssl", "req", "-x509", *kind, *name, *files], check=True, capture_output=True)
    (folder / "all.pem").write_text(made.read_text() + (folder / "key.pem").read_text())
    return made


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def _wait_for(port: int, process: subprocess.Popen[bytes], said: str) -> None:
    until = time.monotonic() + SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=SECONDS).close()
        except OSError:
            assert process.poll() is None, Path(said).read_text()
            assert time.monotonic() < until
            time.sleep(0.02)
        else:
            return
