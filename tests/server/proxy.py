# SPDX-License-Identifier: MIT
"""A proxy between a client and a server, which can cut all connections."""

import socket
import threading


class Proxy:
    """Passes bytes on to a port of this machine, until the end of a `with`."""

    def __init__(self, port):
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        self.open = []
        self.count = 0  # of connections so far
        self.passed = 0  # bytes to the server
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.cut()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                if self.listener.fileno() < 0:
                    return
                client.close()
                continue
            with self.lock:
                self.count += 1
                self.open += [client, server]
            threading.Thread(target=self.copy, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self.copy, args=(server, client, False), daemon=True).start()

    def copy(self, source, target, forth):
        try:
            while chunk := source.recv(65536):
                self.passed += len(chunk) if forth else 0
                if not forth:
                    self.hear(source, chunk)
                target.sendall(chunk)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def hear(self, server, chunk):
        """What a server says, before its client is told. For proxies that listen."""

    def cut(self):
        """Ends all connections, without a word."""
        with self.lock:
            for end in self.open:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
                end.close()
            self.open = []
