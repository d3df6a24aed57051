# SPDX-License-Identifier: MIT
"""A proxy between a client and a server, which can cut all connections, lose what is said, and ask who is there."""

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
        self.rests = False  # nobody gets through
        self.deaf = False  # what clients say is lost
        self.clients = []
        self.pongs = 0
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
                if self.rests:
                    client.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                if self.listener.fileno() < 0:
                    return
                client.close()
                continue
            with self.lock:
                self.count += 1
                self.open += [client, server]
                self.clients.append(client)
            threading.Thread(target=self.copy, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self.copy, args=(server, client, False), daemon=True).start()

    def copy(self, source, target, forth):
        try:
            while chunk := source.recv(65536):
                self.passed += len(chunk) if forth else 0
                if not forth:
                    self.hear(source, chunk)
                elif self.deaf:
                    continue
                elif chunk[0] == 0x8A:
                    self.pongs += 1
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
            self.clients = []

    def rest(self):
        """Cuts all, and lets nobody through until it wakes."""
        self.rests = True
        self.cut()

    def wake(self):
        self.rests = self.deaf = False

    def ping(self):
        """Sends an empty ping to all clients. Between two messages of the server only."""
        with self.lock:
            for client in self.clients:
                try:
                    client.sendall(b"\x89\x00")
                except OSError:
                    pass  # it has gone
