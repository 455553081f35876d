"""A small example of a booking service for SlipDesk, using only the standard library; it does not really book anything.

    PROCESSOR_SECRET=a-shared-secret python3 examples/gateway-python/gateway.py

Written from docs/processing-gateway.md alone. State is in memory only: a real service stores an attempt before it answers 202,
and its reports until they are accepted or a day has passed.
"""

import hashlib
import hmac
import json
import os
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRETS = [one for one in os.environ.get("PROCESSOR_SECRET", "").split(",") if one]
if not SECRETS:
    raise SystemExit("Set PROCESSOR_SECRET to the secret that both sides share.")
DELAY = float(os.environ.get("DELAY_MS", "2000")) / 1000
LIMIT = 64 * 1024
WINDOW = 300
lock = threading.Lock()
attempts: dict[str, dict] = {}


def sign(secret: str, timestamp: str, method: str, path: str, body: bytes) -> str:
    text = f"{timestamp}.{method}.{path}.".encode() + body
    return "v1=" + hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()


def is_signed(headers, method: str, path: str, body: bytes) -> bool:
    timestamp = headers.get("SlipDesk-Timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > WINDOW:
        return False
    given = [one.strip().encode() for one in headers.get("SlipDesk-Signature", "").split(",")]
    right = [sign(secret, timestamp, method, path, body).encode() for secret in SECRETS]
    return any(hmac.compare_digest(one, other) for one in given for other in right)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


desk = urllib.request.build_opener(NoRedirect)


def send(url: str, body: bytes) -> tuple[int, int]:
    """Returns the status of the desk's response, 0 without one, and the seconds of its Retry-After, 0 without them."""
    parts = urllib.parse.urlsplit(url)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    timestamp = str(int(time.time()))
    request = urllib.request.Request(url, body, {
        "Content-Type": "application/json",
        "SlipDesk-Timestamp": timestamp,
        "SlipDesk-Signature": ",".join(sign(one, timestamp, "POST", path, body) for one in SECRETS),
    })
    try:
        with desk.open(request, timeout=15) as answer:
            return answer.status, 0
    except urllib.error.HTTPError as error:
        retry_after = error.headers.get("Retry-After", "")
        # A proxy may answer with a date, which is left to the wait.
        return error.code, int(retry_after) if retry_after.isdecimal() else 0
    except OSError:
        return 0, 0


def report(attempt: str, event: str, **fields) -> None:
    """Sends a report for up to a day, with the same id each time so that it counts once."""
    body = json.dumps({"report": str(uuid.uuid4()), "attempt": attempt, "event": event, **fields}).encode()
    until = time.time() + 24 * 3600
    wait = 0.5
    while time.time() < until:
        status, retry_after = send(attempts[attempt]["callback_url"], body)
        # 400, 404 and 413 will be the same next time; 401, 429 and 5xx may not.
        if status in (200, 400, 404, 413):
            return
        time.sleep(max(wait, retry_after))
        wait = min(2 * wait, 600)


def book(attempt: str, passport: str, origin: str) -> None:
    time.sleep(DELAY)
    attempts[attempt]["state"] = "started"
    report(attempt, "started")
    time.sleep(DELAY)
    if passport.endswith("00"):
        state, outcome = "failed", {"kind": "no_center", "message": "No medical center is available in this city."}
    else:
        state, outcome = "finished", {"payment_link": f"{origin}/pay/{attempt}"}
    attempts[attempt].update(outcome, state=state)
    report(attempt, state, **outcome)


def pay(attempt: str, origin: str) -> None:
    report(attempt, "paid")
    report(attempt, "slip_ready", slip_url=f"{origin}/slip/{attempt}")


def accept(body: bytes, origin: str):
    given = json.loads(body)
    attempt, callback_url = given.get("attempt"), given.get("callback_url")
    slip = given.get("slip")
    passport = slip.get("passport_number") if isinstance(slip, dict) else None
    if not all(isinstance(one, str) and one for one in (attempt, callback_url, passport)):
        return 422, {"kind": "refused", "message": "The application is not complete."}
    with lock:  # Sent again, even at the same moment: nothing is booked twice.
        is_new = attempt not in attempts
        attempts.setdefault(attempt, {"attempt": attempt, "state": "accepted", "callback_url": callback_url})
    if is_new:
        threading.Thread(target=book, args=(attempt, passport, origin), daemon=True).start()
    return 202, {"reference": attempt[-12:]}


def answer(request: BaseHTTPRequestHandler, body: bytes):
    origin = f"http://{request.headers.get('Host')}"
    path = request.path.split("?")[0]
    first, _, second = (urllib.parse.unquote(part) for part in path.lstrip("/").partition("/"))
    known = attempts.get(second)
    if first == "slip" and known:
        return 200, "Sample, not a valid slip."
    if first == "pay" and known and known["state"] == "finished":
        if request.command == "GET":
            return 200, 'Sample, not a valid slip. <form method="post"><button>Pay</button></form>'
        threading.Thread(target=pay, args=(second, origin), daemon=True).start()
        return 200, "Sample, not a valid slip. Paid."
    if not is_signed(request.headers, request.command, request.path, body):
        return 401, {"message": "Not signed, wrongly signed or too old."}
    if first == "slips" and request.command == "POST" and not second:
        return accept(body, origin)
    if first == "slips" and request.command == "GET" and known:
        return 200, {name: value for name, value in known.items() if name != "callback_url"}
    return 404, {"message": "No such attempt."}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        size = int(self.headers.get("Content-Length") or 0)
        if size > LIMIT:
            self.close_connection = True
            return self.reply(413, {"message": "Over 64 KiB."})
        try:
            return self.reply(*answer(self, self.rfile.read(size)))
        except (ValueError, AttributeError):
            return self.reply(400, {"message": "This could not be read."})

    do_POST = do_GET

    def reply(self, status: int, content) -> None:
        is_page = isinstance(content, str)
        body = (f"<!doctype html><title>Sample</title><p>{content}" if is_page else json.dumps(content)).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8" if is_page else "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):  # Keep addresses and bodies out of the log.
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Handler)
print(f"PROCESSOR_URL=http://127.0.0.1:{server.server_address[1]}/slips", flush=True)
server.serve_forever()
