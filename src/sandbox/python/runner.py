"""Runs generated code inside the sandbox and keeps its variables between calls.

Everything here can be tampered with by the code it runs; the other end of the pipe trusts nothing it says.
"""

import ast
import io
import json
import linecache
import os
import resource
import signal
import struct
import sys
import traceback

REQUESTS, RESPONSES = 3, 4
WORKSPACE = "/workspace"
running = False


def main():
    os.closerange(5, 64)
    start = read_frame()
    limits = start["limits"]
    set_limits(limits)
    signal.signal(signal.SIGINT, on_interrupt)
    os.chdir(WORKSPACE)
    variables = {"__name__": "__main__", "__builtins__": __builtins__}
    missing = preload(variables)
    respond({"id": start["id"], "ok": True, "python": sys.version.split()[0], "missing": missing})
    handlers = {"run": run, "put": put, "get": get}
    while True:
        request = read_frame()
        try:
            header, body = handlers[request["kind"]](request, variables, limits)
        except Exception as error:  # a put or get that failed; run reports its own errors
            header, body = {"ok": False, "problem": f"{type(error).__name__}: {error}"[:500]}, b""
        respond({"id": request["id"], **header}, body)


def set_limits(limits):
    def limit(which, value):
        resource.setrlimit(which, (value, value))

    limit(resource.RLIMIT_AS, limits["memoryBytes"])
    limit(resource.RLIMIT_CPU, limits["cpuSeconds"])
    limit(resource.RLIMIT_FSIZE, limits["diskBytes"])
    limit(resource.RLIMIT_NOFILE, limits["openFiles"])
    limit(resource.RLIMIT_NPROC, limits["threads"])
    limit(resource.RLIMIT_CORE, 0)
    limit(resource.RLIMIT_MEMLOCK, 0)


def preload(variables):
    missing = []
    for package, name in (("numpy", "np"), ("pandas", "pd")):
        try:
            variables[name] = __import__(package)
        except Exception as error:
            missing.append(f"{package}: {error}"[:200])
    return missing


def on_interrupt(_signal, _frame):
    # Late interrupts, for a call that has just ended, must not hit the loop.
    if running:
        raise KeyboardInterrupt


def run(request, variables, limits):
    global running
    out, err = Captured(limits["outputBytes"]), Captured(limits["outputBytes"])
    descriptors = [redirect(1), redirect(2)]
    sys.stdout, sys.stderr = text_stream(out), text_stream(err)
    signal.signal(signal.SIGINT, on_interrupt)
    ok, interrupted = True, False
    try:
        try:
            running = True
            execute(request["code"], variables)
        except SystemExit as leaving:
            ok = leaving.code in (None, 0)
        except KeyboardInterrupt:
            ok, interrupted = False, True
        except BaseException as error:
            ok = False
            err.write(describe(error).encode("utf-8", "replace"))
        finally:
            running = False
    except KeyboardInterrupt:
        ok, interrupted = False, True
    running = False
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    for captured, descriptor in zip((out, err), descriptors):
        drain(descriptor, captured)
    header = {
        "ok": ok,
        "interrupted": interrupted,
        "truncated": out.truncated or err.truncated,
        "stdoutBytes": len(out.data),
    }
    return header, bytes(out.data) + bytes(err.data)


def execute(code, variables):
    name = "<code>"
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    tree = ast.parse(code, name)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, name, "exec"), variables)
    if last is not None:
        value = eval(compile(last, name, "eval"), variables)
        if value is not None:
            print(value)


def describe(error):
    entry = error.__traceback__
    while entry is not None and entry.tb_frame.f_code.co_filename == __file__:
        entry = entry.tb_next
    return "".join(traceback.format_exception(type(error), error, entry, limit=20))


class Captured(io.RawIOBase):
    """Keeps the first `limit` bytes and forgets the rest."""

    def __init__(self, limit):
        super().__init__()
        self.limit, self.data, self.truncated = limit, bytearray(), False

    def writable(self):
        return True

    def write(self, chunk):
        room = self.limit - len(self.data)
        if len(chunk) > room:
            self.truncated = True
        self.data += bytes(memoryview(chunk)[: max(room, 0)])
        return len(chunk)


def text_stream(captured):
    return io.TextIOWrapper(captured, encoding="utf-8", errors="replace", write_through=True)


def redirect(descriptor):
    """What C code writes past sys.stdout goes to a file without a name."""
    try:
        file = os.open("/tmp", os.O_RDWR | os.O_TMPFILE, 0o600)
        os.dup2(file, descriptor)
        return file
    except OSError:
        return None


def drain(file, captured):
    if file is None:
        return
    try:
        size = os.fstat(file).st_size
        captured.write(os.pread(file, min(size, captured.limit + 1), 0))
        os.close(file)
    except OSError:
        pass


def put(request, _variables, _limits):
    path = inside(request["path"])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "r+b" if request["offset"] else "wb") as file:
        file.seek(request["offset"])
        file.write(request["body"])
    return {"ok": True}, b""


def get(request, _variables, _limits):
    path = inside(request["path"])
    if not os.path.isfile(path):
        raise FileNotFoundError(request["path"])
    with open(path, "rb") as file:
        file.seek(request["offset"])
        return {"ok": True, "size": os.path.getsize(path)}, file.read(request["length"])


def inside(path):
    full = os.path.realpath(os.path.join(WORKSPACE, path))
    if not full.startswith(WORKSPACE + "/"):
        raise PermissionError(f"{path} is outside the workspace")
    return full


def read_frame():
    header_size, body_size = struct.unpack("<II", read_exactly(8))
    request = json.loads(read_exactly(header_size))
    request["body"] = read_exactly(body_size)
    return request


def read_exactly(size):
    parts = []
    while size:
        part = os.read(REQUESTS, min(size, 1 << 20))
        if not part:
            os._exit(0)
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def respond(header, body=b""):
    text = json.dumps(header).encode()
    data = memoryview(struct.pack("<II", len(text), len(body)) + text + body)
    while data:
        data = data[os.write(RESPONSES, data) :]


main()
