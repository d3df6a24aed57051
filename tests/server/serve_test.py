#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`pesthouse serve`: its pages, what only this machine may ask, TLS, options from everywhere, and an operator's mistakes."""

import os
import pathlib
import re
import ssl
import subprocess
import tempfile
import warnings

from server import PATIENCE, Server, free_port, read_all, request, run

PROGRAM = os.environ["PH_PROGRAM"]
HERE = pathlib.Path(__file__).parent
CERT = str(HERE / "cert.pem")
KEY = str(HERE / "key.pem")


def serve(*arguments, environment=None):
    """A server with a store of its own."""
    folder = tempfile.TemporaryDirectory()
    server = Server(PROGRAM, "serve", "--store", f"{folder.name}/tables.db", *arguments, environment=environment)
    server.folder = folder  # removed with it
    return server


def get(server, path, *fields, host="127.0.0.1", source=None, method="GET"):
    text = "".join(f"{field}\r\n" for field in fields)
    return request(server, f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{text}Connection: close\r\n\r\n", source)


def field(answer, name):
    found = re.search(rb"\r\n" + name.encode() + rb": ([^\r]*)\r\n", answer)
    return found.group(1).decode() if found else None


def test_page_in_three_languages():
    with serve() as server:
        for accepted, language, words in [
            ("fr-CA, en;q=0.5", "fr", "Ici on joue"),
            ("de, it;q=0.1", "it", "Qui si gioca"),
            ("en;q=0.2, fr;q=0.3", "fr", "Ici"),
            ("xx", "en", "are played here"),
            (";q=,,;=1.", "en", "are played here"),
            ("fr;q=0", "en", "are played here"),
        ]:
            status, answer = get(server, "/", f"Accept-Language: {accepted}")
            assert status == 200 and field(answer, "Content-Language") == language, (accepted, answer)
            assert words in answer.decode(), answer
            assert f"<pre>pesthouse connect http://127.0.0.1:{server.port}</pre>" in answer.decode()


def test_a_link_for_the_network():
    """A machine without a private address says so: the link leads nobody else to it."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [PROGRAM, "serve", "--lan", "--port", str(free_port()), "--store", f"{folder}/tables.db"],
            stdout=subprocess.PIPE,
            text=True,
        )
        said = "".join(iter(process.stdout.readline, "Ctrl-C stops it.\n"))
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert ("at http://127.0.0.1" in said) == ("only this machine can connect there" in said), said


def test_strict_fields():
    with serve() as server:
        for path in ("/", "/healthz", "/style.css", "/missing"):
            _, answer = get(server, path)
            assert "default-src 'none'" in field(answer, "Content-Security-Policy"), answer
            assert field(answer, "X-Content-Type-Options") == "nosniff"
            assert field(answer, "Referrer-Policy") == "no-referrer"
            assert field(answer, "Server") is None


def test_files():
    with serve() as server:
        _, page = get(server, "/", "Accept-Encoding: gzip, br")
        assert field(page, "Content-Encoding") is None
        hashed = re.search(r'href="(/style\.[0-9a-f]{16}\.css)"', page.decode()).group(1)
        _, plain = get(server, hashed)
        assert "immutable" in field(plain, "Cache-Control") and b"font:" in plain
        assert field(plain, "Content-Encoding") is None
        _, short = get(server, hashed, "Accept-Encoding: gzip, br")
        assert field(short, "Content-Encoding") == "br"
        assert int(field(short, "Content-Length")) < int(field(plain, "Content-Length"))
        _, refused = get(server, hashed, "Accept-Encoding: br;q=0")
        assert field(refused, "Content-Encoding") is None
        _, named = get(server, "/style.css")
        assert field(named, "Cache-Control") == "no-cache"
        status, unchanged = get(server, "/style.css", f"If-None-Match: {field(named, 'ETag')}")
        assert status == 304 and unchanged.endswith(b"\r\n\r\n")


def test_folder():
    with tempfile.TemporaryDirectory() as folder:
        web = pathlib.Path(folder, "web")
        web.mkdir()
        (web / "index.html").write_text("mine")
        (web / ".hidden.txt").write_text("secret")
        (web / "notes.odt").write_text("secret")
        pathlib.Path(folder, "outside.txt").write_text("secret")
        (web / "link.txt").symlink_to("../outside.txt")
        (web / "up").symlink_to("..")
        (web / "sub.txt").mkdir()
        (web / "sub.txt" / "a.js").write_text("a")
        os.mkfifo(web / "pipe.txt")
        with serve("--web", str(web)) as server:
            assert get(server, "/")[1].endswith(b"\r\n\r\nmine")
            assert get(server, "/sub.txt/a.js")[1].endswith(b"\r\n\r\na")
            for path in (
                "/.hidden.txt",
                "/notes.odt",
                "/link.txt",
                "/up/outside.txt",
                "/sub.txt",
                "/sub.txt/",
                "//index.html",
                "/pipe.txt",
                "/style.css",
            ):
                status, answer = get(server, path)
                assert status == 404 and b"secret" not in answer, (path, answer)
            assert get(server, "/../outside.txt")[0] == 400


def test_health_and_metrics():
    with serve() as server:
        assert get(server, "/healthz")[1].endswith(b"\r\n\r\nok\n")
        status, answer = get(server, "/metrics")
        assert status == 200 and b"\npesthouse_requests_total 2\n" in answer, answer
        assert get(server, "/metrics", "X-Forwarded-For: 127.0.0.1")[0] == 404
        assert get(server, "/healthz", method="DELETE")[0] == 405
        status, answer = get(server, "*", method="OPTIONS")
        assert status == 204 and field(answer, "Allow") == "GET, HEAD, POST, PUT, DELETE, OPTIONS", answer
    with serve(
        "--behind-proxy", "127.0.0.1", "--origin", "https://play.example.org", "--port", str(free_port())
    ) as server:
        assert get(server, "/metrics", "X-Forwarded-For: 127.0.0.1", host="play.example.org")[0] == 404
        assert get(server, "/healthz", "X-Forwarded-For: 192.0.2.1", host="play.example.org")[0] == 200
        assert get(server, "/metrics", source=("127.0.0.2", 0))[0] == 200


def refuses_tls_1_1(server):
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname = False
    old.verify_mode = ssl.CERT_NONE
    old.set_ciphers("DEFAULT:@SECLEVEL=0")  # or this end refuses it
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
    try:
        old.wrap_socket(server.connect()).close()
        return False
    except (ssl.SSLError, ConnectionResetError):
        return True


def test_tls():
    with serve(
        "--cert", CERT, "--key", KEY, "--origin", "https://play.example.org:7", "--port", str(free_port())
    ) as server:
        trusted = ssl.create_default_context(cafile=CERT)
        trusted.check_hostname = False
        trusted.set_alpn_protocols(["h2", "http/1.1"])
        ask = b"GET / HTTP/1.1\r\nHost: play.example.org:7\r\nConnection: close\r\n\r\n"
        with trusted.wrap_socket(server.connect()) as connection:
            assert connection.selected_alpn_protocol() == "http/1.1"
            connection.sendall(ask)
            answer = read_all(connection)
        assert b" 200 OK" in answer and field(answer, "Strict-Transport-Security"), answer
        for _ in range(20):
            status, _ = request(server, ask)  # in plain text
            assert status is None
        assert refuses_tls_1_1(server)


def test_the_next_free_port():
    with serve() as first, serve() as second:
        assert first.port != second.port
        for server in (first, second):  # or another test may have the usual one
            assert server.port == 1350 or "Port 1350 is taken" in server.process.stdout.readline()


def test_options_from_file_and_environment():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "serve.conf")
        ports = [free_port() for _ in range(3)]
        file.write_text(f"# ours\n\n port = {ports[0]} \nlan = no\n")
        with serve("--config", str(file)) as server:
            assert server.port == ports[0]
        variables = {"PESTHOUSE_CONFIG": str(file), "PESTHOUSE_PORT": str(ports[1])}
        with serve(environment=variables) as server:
            assert server.port == ports[1]
        with serve("--port", str(ports[2]), environment=variables) as server:
            assert server.port == ports[2]


def said_by(*arguments):
    """What a server prints before it serves."""
    with serve(*arguments) as server:
        return "".join(iter(server.process.stdout.readline, "Ctrl-C stops it.\n"))


def test_a_server_without_pages_says_so():
    lacks = " no pages for browsers; `make web` in the sources builds them, and --web build/web serves them.\n"
    with tempfile.TemporaryDirectory() as folder:
        assert "The folder of --web has" + lacks in said_by("--web", folder)
        pathlib.Path(folder, "index.html").write_text("mine")
        assert "no pages" not in said_by("--web", folder)
    with serve() as server:
        has_pages = b"built without the pages" not in get(server, "/")[1]
    assert ("This program holds" + lacks in said_by()) != has_pages


def test_unknown_variables_are_named():
    for variable, words in [
        ("PESTHOUSE_BEHIND_PROXI", "did you mean PESTHOUSE_BEHIND_PROXY?"),
        ("PESTHOUSE_PROT", "did you mean PESTHOUSE_PORT?"),
        ("PESTHOUSE_WALRUS", "pesthouse serve --help lists them"),
        ("PESTHOUSE_", "pesthouse serve --help lists them"),
    ]:
        with serve(environment={variable: "127.0.0.1", "PESTHOUSE_HANDSHAKES": "30"}) as server:
            server.process.terminate()
            warning = server.process.stderr.read()
        assert warning == (
            f"pesthouse serve: warning: {variable} is ignored, since there is no such option; {words}\n"
        ), warning


def refusal(*arguments, environment=None):
    done = subprocess.run(
        [PROGRAM, "serve", "--store", "/dev/null/none", *arguments],
        capture_output=True,
        text=True,
        timeout=20,
        env={**os.environ, **(environment or {})},
        check=False,
    )
    assert done.stdout == "", done.stdout
    assert done.stderr.startswith("pesthouse serve: "), done.stderr
    return done.returncode, done.stderr


def test_mistakes_of_an_operator():
    origin = ["--origin", "https://play.example.org"]
    with tempfile.TemporaryDirectory() as folder:
        bad = pathlib.Path(folder, "bad.conf")
        bad.write_text("port: 80\n")
        unknown = pathlib.Path(folder, "unknown.conf")
        unknown.write_text("prot = 80\n")
        with serve("--port", str(free_port())) as server:
            cases = [
                (["--port", str(server.port)], 3, "is taken"),
                (["--port", "0"], 2, "expected a whole number from 1"),
                (["--cert", CERT], 2, "both --cert and --key"),
                (["--cert", CERT, "--key", KEY], 2, "expected --origin"),
                (["--cert", "missing.pem", "--key", KEY, *origin], 3, "cannot read the certificate missing.pem"),
                (["--cert", CERT, "--key", "missing.pem", *origin], 3, "cannot read the key missing.pem"),
                (["--cert", KEY, "--key", KEY, *origin], 3, "expected a certificate in PEM"),
                (["--cert", CERT, "--key", str(HERE / "other_key.pem"), *origin], 3, "expected the key of"),
                (["--behind-proxy", "nginx", *origin], 2, "expected an address like 127.0.0.1"),
                (["--behind-proxy", "127.0.0.1"], 2, "expected --origin"),
                (["--lan", "--behind-proxy", "127.0.0.1", *origin], 2, "at most one of"),
                (["--origin", "play.example.org"], 2, "expected a text like https://play.example.org"),
                (["--config", "missing.conf"], 3, "cannot read missing.conf"),
                (["--config", str(bad)], 2, "line 1: expected name = value"),
                (["--config", str(unknown)], 2, "line 1: expected the name of an option, got prot"),
                (["--web", "missing"], 3, "cannot open the folder missing"),
                ([], 3, "cannot"),
            ]
            for arguments, code, words in cases:
                result, text = refusal(*arguments)
                assert result == code and words in text, (arguments, result, text)
        result, text = refusal(environment={"PESTHOUSE_LAN": "perhaps"})
        assert result == 2 and "PESTHOUSE_LAN: expected yes or no, got perhaps" in text, text
        for wrong in ("abc", "70000", "13x"):
            result, text = refusal(environment={"PESTHOUSE_PORT": wrong})
            assert result == 2 and f"PESTHOUSE_PORT: expected a whole number from 1 to 65535, got {wrong}" in text, text


if __name__ == "__main__":
    run(globals())
