import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { join } from "node:path";

/** CPU seconds, user and system, of this process so far. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export async function cpuOf<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const start = cpuSeconds();
  const result = await work();
  return { seconds: cpuSeconds() - start, result };
}

/** CPU seconds and peak memory of a piece of code in a process of its own; loading its modules does not count. */
export function measureScript(
  script: string,
  args: string[] = [],
): { seconds: number; peakMb: number; output: string } {
  const report =
    "const started = process.cpuUsage(); process.on('exit', () => { const u = process.cpuUsage(started); console.error('measured', (u.user + u.system) / 1e6, process.resourceUsage().maxRSS / 1e3) });";
  const run = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", `${report}\n${script}`, "--", ...args],
    { encoding: "utf8", maxBuffer: 1 << 28, cwd: join(import.meta.dirname, "..") },
  );
  const [, seconds, peak] = run.stderr.match(/measured ([\d.]+) ([\d.]+)/) ?? [];
  if (run.status !== 0 || seconds === undefined)
    throw new Error(`the measured script failed: ${run.stderr.slice(-2000)}`);
  return { seconds: Number(seconds), peakMb: Number(peak), output: run.stdout };
}

/** CPU seconds of a command and its children, with what it printed; it may fail. */
export function measureCommand(
  command: string,
  args: string[],
  options: Pick<SpawnSyncOptions, "env" | "timeout">,
): { seconds: number; output: string } {
  const timed = ["-c", `TIMEFORMAT='measured %U %S'; time "$0" "$@"`, command, ...args];
  const run = spawnSync("bash", timed, { encoding: "utf8", maxBuffer: 1 << 28, ...options });
  const [, user, system] = run.stderr.match(/measured ([\d.]+) ([\d.]+)\s*$/) ?? [];
  return { seconds: Number(user ?? 0) + Number(system ?? 0), output: run.stdout };
}
