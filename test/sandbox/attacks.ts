export interface Attack {
  name: string;
  code: string;
  /** What stopped it, as the caller is told; a mere typo in the attack does not match. */
  blockedBy: RegExp;
}

/** What the attacks aim at on the machine outside. */
export interface Target {
  secretPath: string;
  port: number;
  pid: number;
}

const prelude = `
import ctypes, os, socket, sys, struct, signal, threading, mmap, resource, time
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *args):
    result = libc.syscall(number, *args)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    print("ESCAPED", result)
`;

const absent = /FileNotFoundError/;
const refused = /PermissionError: \[Errno 1\]/;
const readOnly = /Read-only file system|PermissionError/;
const full = /No space left on device|File too large/;
const noMemory = /MemoryError|Cannot allocate memory|can't start new thread|Resource temporarily unavailable/;
const interrupted = /Stopped after 1 s, the limit for one call/;
const killed = /Stopped after 1\.5 s: it did not react to an interrupt/;
const ended = /The process ended/;
const channel = /own channel|in the sandbox's place/;

/** Attacks on files, kernel, network, other processes, resources and the runner itself. Needs x86-64 for the raw calls. */
export function makeAttacks({ secretPath, port, pid }: Target): Attack[] {
  const path = JSON.stringify(secretPath);
  const table: [name: string, code: string, blockedBy: RegExp][] = [
    ["read the host's file", `print("ESCAPED", open(${path}).read())`, absent],
    ["climb out with ..", `print("ESCAPED", open("../../../.." + ${path}).read())`, absent],
    ["follow a symlink out", `os.symlink(${path}, "link"); print("ESCAPED", open("link").read())`, absent],
    ["hard-link a system file for writing", `os.link("/runner.py", "/workspace/runner")`, /Invalid cross-device link/],
    ["read /etc/shadow", `print("ESCAPED", open("/etc/shadow").read())`, absent],
    ["list /root and /home", `print("ESCAPED", os.listdir("/root"), os.listdir("/home"))`, absent],
    ["read /proc/1/environ", `print("ESCAPED", open("/proc/1/environ").read())`, absent],
    ["leave through /proc/self/root", `print("ESCAPED", os.listdir("/proc/self/root"))`, absent],
    ["read memory through /proc/self/mem", `open("/proc/self/mem", "rb")`, absent],
    ["write /proc/sys", `open("/proc/sys/kernel/core_pattern", "w").write("|/bin/sh")`, absent],
    ["look around in /sys", `print("ESCAPED", os.listdir("/sys"))`, absent],
    ["change the standard library", `open("/usr/lib/python3.py", "w")`, readOnly],
    ["change /etc/passwd", `open("/etc/passwd", "a").write("root2::0:0::/:")`, readOnly],
    ["replace the runner", `os.unlink("/runner.py")`, /Device or resource busy|Read-only|PermissionError/],
    ["write to /", `os.mkdir("/new")`, readOnly],
    ["read a variable of the host", `print("ESCAPED", os.environ["WHYDUNIT_SECRET"])`, /KeyError: 'WHYDUNIT_SECRET'/],
    ["find a key in the environment's memory", `assert b"WHYDUNIT_SECRET" in b"".join(os.environb), "none"`, /none/],
    ["open the raw disk", `open("/dev/sda", "rb")`, absent],
    ["open kernel memory", `open("/dev/mem", "rb")`, absent],
    ["make a device", `os.mknod("disk", 0o60666, os.makedev(8, 0))`, refused],
    ["open by handle past the mounts", `call(304, 3, b"\\0" * 128, 0)`, refused],
    ["mount", `call(165, b"tmpfs", b"/workspace", b"tmpfs", 0, 0)`, refused],
    ["mount with the new calls", `call(430, b"tmpfs", 0)`, refused],
    ["chroot", `os.chroot("/workspace")`, refused],
    ["pivot_root", `call(155, b".", b".")`, refused],
    ["unshare a user namespace", `call(272, 0x10000000)`, refused],
    ["clone into a user namespace", `call(56, 0x10000000 | 17, 0, 0, 0, 0)`, refused],
    ["thread into a network namespace", `call(56, 0x40000000 | 0x10000 | 0x800 | 0x100, 0, 0, 0, 0)`, refused],
    ["clone3, whose flags no filter sees", `call(435, b"\\0" * 88, 88)`, /Function not implemented/],
    ["setns", `call(308, 3, 0)`, refused],
    ["become root", `os.setuid(0)`, /PermissionError|Invalid argument/],
    ["join root's groups", `os.setgroups([0])`, refused],
    ["ptrace", `call(101, 0, 0, 0, 0)`, refused],
    ["write another process's memory", `call(311, ${pid}, 0, 0, 0, 0, 0)`, refused],
    ["kill the host's process", `os.kill(${pid}, 9)`, /ProcessLookupError/],
    ["kill everything", `os.kill(-1, 9)`, /ProcessLookupError/],
    ["signal by pidfd", `call(434, ${pid}, 0)`, refused],
    ["load a BPF program", `call(321, 5, b"\\0" * 128, 128)`, refused],
    ["perf_event_open", `call(298, b"\\0" * 128, 0, -1, -1, 0)`, refused],
    ["io_uring, which passes filters by", `call(425, 8, b"\\0" * 120)`, refused],
    ["read the kernel's keys", `call(250, 11, 0, 0, 0, 0)`, refused],
    ["userfaultfd", `call(323, 0)`, refused],
    ["load a kernel module", `call(175, b"", 0, b"")`, refused],
    ["kexec", `call(246, 0, 0, 0, 0)`, refused],
    ["reboot", `call(169, 0xfee1dead, 672274793, 0x1234567, 0)`, refused],
    ["rename the machine", `socket.sethostname("owned")`, refused],
    ["set the clock", `time.clock_settime(time.CLOCK_REALTIME, 0)`, refused],
    ["switch off address randomisation", `call(135, 0x0040000)`, refused],
    ["install a filter of its own", `call(317, 1, 0, 0)`, refused],
    ["call through the 32-bit gate", machineCode("b814000000cd80c3"), ended],
    ["call through the x32 numbers", `call(0x40000000 + 41, 2, 1, 0)`, refused],
    ["connect to cloud metadata", `socket.create_connection(("169.254.169.254", 80), 1)`, refused],
    ["connect to the host's server", `socket.create_connection(("127.0.0.1", ${port}), 1)`, refused],
    ["connect over IPv6", `socket.create_connection(("::1", ${port}), 1)`, refused],
    ["listen", `socket.create_server(("0.0.0.0", 0))`, refused],
    ["ask a name server", `socket.getaddrinfo("example.com", 80)`, /gaierror/],
    ["fetch a URL", `import urllib.request; urllib.request.urlopen("http://127.0.0.1:${port}", timeout=1)`, /URLError/],
    ["talk to Docker", `socket.socket(socket.AF_UNIX).connect("/var/run/docker.sock")`, refused],
    ["raw packets", `socket.socket(socket.AF_PACKET, socket.SOCK_RAW)`, refused],
    ["netlink", `socket.socket(16, socket.SOCK_RAW)`, refused],
    ["virtual machine sockets", `socket.socket(40, socket.SOCK_STREAM)`, refused],
    ["use the channel as a socket", `socket.socket(fileno=4).sendmsg([b"x"])`, refused],
    ["a fork bomb", `while True: os.fork()`, refused],
    ["a shell", `import subprocess; subprocess.run(["/bin/sh", "-c", "id"], check=True)`, refused],
    ["os.system", `assert os.system("id") == 0, "no shell"`, /no shell/],
    ["a pool of processes", `import multiprocessing; multiprocessing.Pool(2)`, /PermissionError|OSError/],
    ["a new program without limits", `os.execv("/usr/bin/python3", ["python3", "-c", "while True: pass"])`, ended],
    ["a thread bomb", `while True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()`, noMemory],
    ["100 GB at once", `bytearray(100 * 10**9)`, noMemory],
    ["100 GB shared", `mmap.mmap(-1, 100 * 10**9)`, noMemory],
    ["memory in small pieces", `pieces = []\nwhile True: pieces.append(bytearray(10**7))`, noMemory],
    ["memory in files without names", `os.memfd_create("x")`, refused],
    ["memory in System V segments", `call(29, 0, 10**9, 0o1600)`, refused],
    [
      "lift the memory limit",
      `resource.setrlimit(resource.RLIMIT_AS, (-1, -1))`,
      /not allowed to raise|PermissionError/,
    ],
    ["fill the workspace", fill("/workspace"), full],
    ["fill /tmp", fill("/tmp"), full],
    ["fill /dev/shm", fill("/dev/shm"), full],
    ["write into /dev", fill("/dev"), readOnly],
    ["an endless loop", `while True: pass`, interrupted],
    ["an endless sleep", `time.sleep(10**6)`, interrupted],
    [
      "a loop that swallows interrupts",
      `while True:\n  try:\n    while True: time.sleep(0.01)\n  except BaseException: pass`,
      killed,
    ],
    ["ignore interrupts", `signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass`, killed],
    ["block all signals", `signal.pthread_sigmask(0, range(1, 65))\nwhile True: pass`, killed],
    ["compute where no interrupt reaches", `np.linalg.svd(np.random.rand(2500, 2500))`, killed],
    ["stop itself", `os.kill(os.getpid(), signal.SIGSTOP)\nwhile True: pass`, interrupted],
    ["flood stdout", `while True: print("x" * 100000)`, interrupted],
    ["flood the descriptor behind stdout", `while True: os.write(1, b"x" * 100000)`, full],
    ["close every descriptor", `os.closerange(0, 256)`, ended],
    ["garbage on the channel", `os.write(4, b"\\xff" * 100)`, channel],
    ["a frame without end", `os.write(4, struct.pack("<II", 10, 2**32 - 1))`, channel],
    ["a header that is not JSON", `os.write(4, struct.pack("<II", 4, 0) + b"{{{{")`, channel],
    ["an answer in the runner's place", `os.write(4, struct.pack("<II", 2, 0) + b"{}")`, channel],
    ["patch the runner's answer", `sys.modules["__main__"].respond = lambda *a: os.write(4, b"\\0" * 64)`, channel],
    ["wait for requests in the runner's place", `os.read(3, 10**6)`, interrupted],
    ["crash the interpreter", `ctypes.string_at(0)`, ended],
    ["leave at once", `os._exit(0)`, ended],
    ["abort", `os.abort()`, ended],
  ];
  return table.map(([name, code, blockedBy]) => ({ name, code: prelude + code, blockedBy }));
}

function fill(folder: string): string {
  return `
number = 0
while True:
    number += 1
    with open(f"${folder}/fill{number}", "wb") as file:
        file.write(b"x" * 10**6)`;
}

function machineCode(hex: string): string {
  return `
page = mmap.mmap(-1, 4096, prot=7)
page.write(bytes.fromhex("${hex}"))
address = ctypes.addressof(ctypes.c_char.from_buffer(page))
print("ESCAPED", ctypes.CFUNCTYPE(ctypes.c_long)(address)())`;
}
