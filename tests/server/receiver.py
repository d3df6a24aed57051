# SPDX-License-Identifier: MIT
"""A receiver of notices, by TLS on 127.0.0.1, and people who are away. What tests of notices share."""

import http.server
import json
import pathlib
import ssl
import threading
import time

from people import PROGRAM, ask, catch_up, get, post, seated

from server import Server, free_port, wait_for

HERE = pathlib.Path(__file__).parent
CA = str(HERE / "localhost.pem")


class Receiver:
    """Takes whatever is posted, and answers each path as it is told; else by 204. `None` never answers."""

    def __init__(self):
        self.taken = []  # path, fields, body and time
        self.changed = threading.Condition()
        self.answers = {}
        self.ends = threading.Event()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with receiver.changed:
                    receiver.taken.append((self.path, dict(self.headers), body, time.time()))
                    receiver.changed.notify_all()
                status, fields = receiver.answers.get(self.path, (204, {}))
                if status is None:
                    receiver.ends.wait()
                    return
                self.send_response(status)
                for name, value in fields.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        class Listener(http.server.ThreadingHTTPServer):
            request_queue_size = 128

            def handle_error(self, *_):
                pass  # a server that is killed breaks off

        self.listener = Listener(("127.0.0.1", 0), Handler)
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(CA, HERE / "key.pem")
        # The handshake is done by the thread of the connection, so that none holds up another.
        self.listener.socket = tls.wrap_socket(self.listener.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.listener.server_address[1]
        self.thread = threading.Thread(target=self.listener.serve_forever, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.listener.shutdown()
        self.listener.server_close()

    def url(self, path, host="127.0.0.1"):
        return f"https://{host}:{self.port}{path}"

    def at(self, path):
        """The bodies of what came there."""
        with self.changed:
            return [json.loads(body) for where, _, body, _ in self.taken if where == path]

    def wait(self, path, count=1):
        wait_for(lambda: len(self.at(path)) >= count, every=0.02)
        return self.at(path)


def serve(folder, *arguments, port=None, allowed=True, trusts=True, every=1, environment=None):
    """A server whose minute is a second, or longer, and which may speak to this machine."""
    allow = ["--notices-to", "127.0.0.1"] if allowed else []
    trust = ["--notices-ca", CA] if trusts else []
    return Server(
        *[PROGRAM, "serve", "--store", str(pathlib.Path(folder, "tables.db")), "--handshakes", "1000000"],
        *["--port", str(port or free_port()), "--notices-every", str(every), *trust, *allow, *arguments],
        environment=environment,
    )


def webhook(server, token, url, **more):
    status, body, _ = post(server, "/me/channel", {"kind": "webhook", "url": url, **more}, token)
    assert status == 201, (status, body)
    return json.loads(body)


def choose(server, player, wanted=True):
    status, body, _ = post(server, f"/table/{player.table}/notices", {"wanted": wanted}, player.token)
    assert status == 204, (status, body)


def connections(server):
    """WebSockets that the server has."""
    _, body, _ = ask(server, "GET", "/metrics")
    return int(body.split("\npesthouse_websockets ")[1].split("\n")[0])


def leave(server, player):
    """Closes its WebSocket, and waits until the server knows."""
    before = connections(server)
    player.socket.connection.close()
    wait_for(lambda: connections(server) < before, every=0.02)


def pair(server, names=("Anna", "Ben")):
    """Two people at a table of days: the one whose turn it is, who is there, and the other, who is away."""
    players = seated(server, names, game="rattus", seats=["open", "open"], by_days=True)
    catch_up(players)
    mover, other = players if players[0].legal else players[::-1]
    leave(server, other)
    return mover, other


def pass_turn(mover):
    """Acts until the other one is asked."""
    while mover.legal:
        answer = mover.act()
        assert answer["code"] == "ok", answer


def troubles(server, token):
    return {one["address"]: one.get("trouble") for one in get(server, "/me/notices", token)["channels"]}
