import { readdirSync, readFileSync } from "node:fs";

/** Every process below this one, by pid. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (parent: number): number[] => (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

export function isRunning(pid: number): boolean {
  return parentOf(pid) !== null;
}

function parentOf(pid: number): number | null {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return state === "Z" ? null : Number(parent);
  } catch {
    return null;
  }
}

export async function waitUntilGone(pids: number[]): Promise<number[]> {
  for (let tries = 0; tries < 100 && pids.some(isRunning); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return pids.filter(isRunning);
}
