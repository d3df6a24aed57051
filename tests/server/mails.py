# SPDX-License-Identifier: MIT
"""Where mails of tests arrive: a program with sendmail's options that keeps what it is given, and does what the name of
the address says; or a server of SMTP, to which msmtp sends. What tests of mail share."""

import email
import email.policy
import json
import pathlib
import re
import shutil
import subprocess

from people import ask, post
from receiver import serve

from server import wait_for

FROM = "pesthouse@example.org"

SENDMAIL = r"""#!/bin/sh
folder=${0%/*}
for to; do :; done
case $to in
hangs*) sleep 1000 & echo "$$ $!" >"$folder/hangs.pids"; wait ;;
deaf*) exec sleep 1000 ;;
fails*) echo "$to: no such relay" >&2; exit 78 ;;
busy*) exit 75 ;;
gone*) exit 67 ;;
refused*) exit 65 ;;
dies*) kill -9 $$ ;;
talks*) printf '\033[31m\377nonsense\n'; exec yes ;;
esac
ls /proc/$$/fd >"$folder/files.$$"
part=$(mktemp "$folder/part.XXXXXX")
{ printf '%s\n' "$*"; tr '\n' ' ' <"$folder/files.$$"; echo; env | cut -d= -f1 | sort | tr '\n' ' '; echo; cat; } >"$part"
mv "$part" "$folder/mail.$to.${part##*.}"
"""


class Mail:
    """One that came, and how."""

    def __init__(self, to, content, words=(), descriptors=(), variables=()):
        self.to = to
        self.words = words
        self.descriptors = descriptors
        self.variables = variables
        self.message = email.message_from_bytes(content, policy=email.policy.SMTPUTF8)
        assert self.message["To"] == to, (to, self.message["To"])

    @property
    def text(self):
        return self.message.get_content()

    @property
    def path(self):
        """Of its link to this server's pages for mails."""
        return re.search(r"http://127\.0\.0\.1:\d+(/mail/\w+)", self.text).group(1)


class Box:
    """A folder with the program, in which it keeps mails."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.program = self.folder / "sendmail"
        self.program.write_text(SENDMAIL)
        self.program.chmod(0o755)
        self.options = ["--sendmail", str(self.program), "--mail-from", FROM]

    def read(self, file):
        words, descriptors, variables, content = file.read_bytes().split(b"\n", 3)
        words = words.decode().split(" ")
        return Mail(words[-1], content, words, descriptors.decode().split(), variables.decode().split())

    def at(self, to):
        mails = [self.read(file) for file in self.folder.glob(f"mail.{to}.*")]
        return sorted(mails, key=lambda mail: mail.message["Message-ID"])

    def wait(self, to, count=1):
        wait_for(lambda: len(self.at(to)) >= count, every=0.02)
        return self.at(to)

    def serve(self, *arguments, **more):
        return serve(self.folder, *self.options, *arguments, **more)


def python_with_smtp():
    """A Python that has aiosmtpd, or None; a distribution's packages are those of its own Python."""
    for python in ("python3", "/usr/bin/python3"):
        found = subprocess.run([python, "-c", "import aiosmtpd"], capture_output=True, check=False)
        if found.returncode == 0:
            return python
    return None


class Smtp:
    """A server of SMTP. It says what came in lines of JSON."""

    PROGRAM = r"""
import asyncio, json, sys
from aiosmtpd.smtp import SMTP

class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 5.1.1 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = {"from": envelope.mail_from, "to": envelope.rcpt_tos, "content": envelope.content.decode("ascii")}
        print(json.dumps(mail), flush=True)
        return "250 OK"

async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Handler()), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)

asyncio.run(main())
"""

    def __init__(self, python):
        self.process = subprocess.Popen(
            [python, "-c", self.PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate("\n")

    def next(self):
        mail = json.loads(self.process.stdout.readline())
        assert mail["from"] == FROM and len(mail["to"]) == 1, mail
        return Mail(mail["to"][0], mail["content"].replace("\r\n", "\n").encode())


def add(server, token, address, **more):
    status, body, _ = post(server, "/me/channel", {"kind": "mail", "address": address, **more}, token)
    assert status == 201, (status, body)
    return json.loads(body)


def confirm(server, mail):
    status, page, _ = post(server, mail.path, "")
    assert status == 200, (status, page)
    return page


def confirmed(server, box, token, address, **more):
    """An address whose owner has pressed the button."""
    channel = add(server, token, address, **more)
    (first,) = box.wait(address)
    confirm(server, first)
    return channel


def missing():
    """What the real way of a mail needs and this machine lacks."""
    if shutil.which("msmtp") is None:
        return "msmtp is not installed (package msmtp-mta)"
    return None if python_with_smtp() else "aiosmtpd is not installed (package python3-aiosmtpd)"


def look(server, path):
    status, page, answer = ask(server, "GET", path)
    assert b"\r\nContent-Type: text/html; charset=utf-8\r\n" in answer, answer
    return status, page
