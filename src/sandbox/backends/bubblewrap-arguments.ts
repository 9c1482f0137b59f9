import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import type { SandboxLimits } from "../limits.ts";

export const nobody = 65534;

/** File descriptors that bubblewrap inherits; only the first two stay open for Python. */
export const descriptors = { requests: 3, responses: 4, seccomp: 5, info: 6, runner: 7, passwd: 8 };

export interface BubblewrapOptions {
  limits: SandboxLimits;
  keepsRootOutside: boolean;
}

export function bubblewrapArguments({ limits, keepsRootOutside }: BubblewrapOptions): string[] {
  return [
    ...(keepsRootOutside ? privilegedNamespaces : namespaces),
    ...["--die-with-parent", "--new-session", "--as-pid-1", "--hostname", "sandbox"],
    ...["--seccomp", `${descriptors.seccomp}`, "--info-fd", `${descriptors.info}`],
    ...["--clearenv", ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value])],
    ...directories.flatMap((path) => ["--perms", "0755", "--dir", path]),
    ...pythonRuntime(keepsRootOutside),
    ...["--perms", "0444", "--ro-bind-data", `${descriptors.runner}`, "/runner.py"],
    ...["--perms", "0444", "--ro-bind-data", `${descriptors.passwd}`, "/etc/passwd"],
    ...devices,
    ...writable("/workspace", limits.diskBytes),
    ...writable("/tmp", Math.floor(limits.diskBytes / 4)),
    ...["--remount-ro", "/", "--chdir", "/workspace", "--"],
    ...(keepsRootOutside ? dropRoot : []),
    ...["/usr/bin/python3", "-I", "-B", "/runner.py"],
  ];
}

const namespaces = [
  ...["--unshare-all", "--unshare-user", "--disable-userns"],
  ...["--uid", `${nobody}`, "--gid", `${nobody}`, "--cap-drop", "ALL"],
];

const privilegedNamespaces = [
  ...["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"],
  ...["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"],
];

const dropRoot = [
  ...["/usr/bin/setpriv", "--reuid", `${nobody}`, "--regid", `${nobody}`, "--clear-groups"],
  ...["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", "--"],
];

// One thread for linear algebra: others share the machine, and each thread takes address space.
const environment = {
  HOME: "/workspace",
  PATH: "/usr/bin",
  LANG: "C.UTF-8",
  TZ: "UTC",
  OPENBLAS_NUM_THREADS: "1",
  OMP_NUM_THREADS: "1",
  MPLCONFIGDIR: "/tmp",
};

const directories = ["/usr", "/usr/bin", "/usr/share", "/usr/local", "/usr/local/lib", "/etc"];

function pythonRuntime(needsSetpriv: boolean): string[] {
  const python = realpathSync("/usr/bin/python3");
  const optional = ["/usr/lib64", "/usr/share/zoneinfo", "/etc/alternatives", "/etc/ld.so.cache"];
  const local = python.replace("/usr/bin", "/usr/local/lib");
  return [
    ...["--ro-bind", "/usr/lib", "/usr/lib", "--ro-bind", python, "/usr/bin/python3"],
    ...(needsSetpriv ? ["--ro-bind", "/usr/bin/setpriv", "/usr/bin/setpriv"] : []),
    // Debian's BLAS is a chain of links through /etc/alternatives.
    ...[...optional, local].flatMap((path) => ["--ro-bind-try", path, path]),
    ...["/lib", "/lib64"].filter(existsSync).flatMap(sameLink),
  ];
}

function sameLink(path: string): string[] {
  return lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

// Not bubblewrap's --dev: its /dev/shm may grow to half of the machine's memory. There is no /proc at all.
const devices = [
  ...["--perms", "0755", "--size", "65536", "--tmpfs", "/dev", "--symlink", "../tmp", "/dev/shm"],
  ...["null", "zero", "random", "urandom"].flatMap((name) => ["--dev-bind", `/dev/${name}`, `/dev/${name}`]),
  ...["--remount-ro", "/dev"],
];

function writable(path: string, bytes: number): string[] {
  return ["--perms", "1777", "--size", `${bytes}`, "--tmpfs", path];
}
