#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What packaging/ has for whoever hosts a server: the unit of systemd, and examples for nginx and caddy, each tried with
the real program on loopback, but for ports and certificates as it stands. What is not installed is skipped."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time

from people import PROGRAM

from server import Server, Socket, free_port, read_all, run

HERE = pathlib.Path(__file__).parent
PACKAGING = HERE.parents[1] / "packaging"
CERT = HERE / "cert.pem"
KEY = HERE / "key.pem"
NAME = "play.example.org"
HANDSHAKES = 5


def lacks(program):
    if shutil.which(program) or shutil.which(program, path="/usr/sbin"):
        return False
    print(f"skipped: {program} is not installed")
    return True


def example(name, *replacements):
    """The file of packaging/ with some texts replaced, each of which must be there."""
    text = (PACKAGING / name).read_text(encoding="utf-8")
    for old, new in replacements:
        assert old in text, f"{name} has no {old}"
        text = text.replace(old, new)
    return text


# ---- systemd ---------------------------------------------------------------------------------------------------------


def test_units():
    if lacks("systemd-analyze"):
        return
    with tempfile.TemporaryDirectory() as folder:
        units = [pathlib.Path(folder, f"{name}.service") for name in ("pesthouse", "pesthouse-backup")]
        program = ("@bindir@/pesthouse", PROGRAM)
        backup = ("@libexecdir@/pesthouse/backup", str(PACKAGING / "backup"))
        for unit, places in zip(units, ([program], [program, backup]), strict=True):
            unit.write_text(example(f"{unit.name}.in", *places), encoding="utf-8")
            judged = subprocess.run(
                ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", unit],
                capture_output=True,
                text=True,
                check=False,
            )
            assert judged.returncode == 0, judged
            print(unit.name, re.search(r"Overall exposure level.*?: ([\d.]+)", judged.stdout).group())
        others = [pathlib.Path(folder, name) for name in ("pesthouse.socket", "pesthouse-backup.timer")]
        for other in others:
            shutil.copy(PACKAGING / other.name, other)
        changes = pathlib.Path(folder, "pesthouse.service.d")
        changes.mkdir()
        shutil.copy(PACKAGING / "pesthouse-notices.conf", changes)
        read = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *units, *others], capture_output=True, text=True, check=False
        )
        assert read.returncode == 0 and "pesthouse" not in read.stderr, read


# ---- proxies ---------------------------------------------------------------------------------------------------------


class Proxied(Server):
    """The server behind a proxy, for clients of the proxy."""

    def __init__(self, folder, proxy_port):
        self.public = f"{NAME}:{proxy_port}"
        own_port = free_port()
        super().__init__(
            PROGRAM,
            "serve",
            "--store",
            f"{folder}/tables.db",
            "--port",
            str(own_port),
            "--behind-proxy",
            "127.0.0.1",
            "--origin",
            f"https://{self.public}",
            "--handshakes",
            str(HANDSHAKES),
        )
        self.port = proxy_port
        self.tls = ssl.create_default_context(cafile=CERT)
        self.tls.check_hostname = False

    def ask(self, method, path, body="", *fields, source="127.0.0.1"):
        head = "".join(f"{field}\r\n" for field in fields)
        text = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.public}\r\nConnection: close\r\n{head}"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        )
        with self.tls.wrap_socket(self.connect((source, 0)), server_hostname=NAME) as connection:
            connection.sendall(text.encode())
            answer = read_all(connection)
        return int(answer.split()[1]), answer.split(b"\r\n\r\n", 1)[1]


def go_through(server):
    """What a client behind the proxy sees: pages, a table, a WebSocket, and limits that are its own."""
    status, page = server.ask("GET", "/")
    assert status == 200 and f"https://{server.public}".encode() in page, page
    assert server.ask("GET", "/metrics")[0] == 404, "only for this machine, and never through the proxy"
    status, answer = server.ask("POST", "/guest", '{"name":"Anna"}')
    assert status == 201, answer
    bearer = f"Authorization: Bearer {json.loads(answer)['token']}"
    status, answer = server.ask("POST", "/table", '{"t":"make","game":"rattus","seats":["open","rules"]}', bearer)
    assert status == 201, answer
    table = json.loads(answer)["table"]
    assert (
        Socket(
            server,
            [bearer, "Origin: https://elsewhere.example.org"],
            f"/table/{table}",
            host=server.public,
            tls=server.tls,
        ).status
        == 403
    )
    one = Socket(
        server, [bearer, f"Origin: https://{server.public}"], f"/table/{table}", host=server.public, tls=server.tls
    )
    assert one.status == 101 and json.loads(one.message())["t"] == "hello"
    one.text('{"t":"sit","seat":0}')
    assert json.loads(one.message())["entry"]["t"] == "sat"
    assert json.loads(one.message())["code"] == "ok"
    # Limits count addresses as the proxy sees them; a client cannot name another.
    for number in range(HANDSHAKES):
        lie = f"X-Forwarded-For: 192.0.2.{number}"
        assert server.ask("POST", "/guest", '{"name":"Ben"}', lie, source="127.0.0.2")[0] == 201
    assert server.ask("POST", "/guest", '{"name":"Ben"}', "X-Forwarded-For: 192.0.2.99", source="127.0.0.2")[0] == 429
    assert server.ask("POST", "/guest", '{"name":"Cora"}', source="127.0.0.3")[0] == 201


@contextlib.contextmanager
def proxy(command, port, environment=None):
    """A proxy while it listens at a port."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **(environment or {})}
    )
    try:
        for _ in range(100):
            with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
                break
            assert process.poll() is None, process.stdout.read()
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=20)


def run_nginx(folder, port, own_port):
    site = example(
        "nginx.conf",
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("listen [::]:443 ssl;", ""),
        ("127.0.0.1:1350", f"127.0.0.1:{own_port}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(CERT)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(KEY)),
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    conf = pathlib.Path(folder, "nginx.conf")
    conf.write_text(
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{site}}}\n",
        encoding="utf-8",
    )
    return proxy([shutil.which("nginx") or "/usr/sbin/nginx", "-p", folder, "-e", "stderr", "-c", conf], port)


def run_caddy(folder, port, own_port, tls=f"{CERT} {KEY}"):
    site = example(
        "Caddyfile",
        (f"\n{NAME} {{", f"\nhttps://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {tls}"),
        ("127.0.0.1:1350", f"127.0.0.1:{own_port}"),
    )
    conf = pathlib.Path(folder, "Caddyfile")
    alone = "admin off\n\tskip_install_trust\n\tauto_https disable_redirects"
    conf.write_text(f"{{\n\t{alone}\n}}\n{site}", encoding="utf-8")
    own = {name: folder for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    return proxy(["caddy", "run", "--config", conf, "--adapter", "caddyfile"], port, own)


def try_proxy(run_proxy):
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with Proxied(folder, port) as server:
            own_port = int(re.search(r"--port (\d+)", " ".join(server.process.args)).group(1))
            with run_proxy(folder, port, own_port):
                go_through(server)


def test_nginx():
    if not lacks("nginx"):
        try_proxy(run_nginx)


def test_caddy():
    if not lacks("caddy"):
        try_proxy(run_caddy)


if __name__ == "__main__":
    run(globals())
