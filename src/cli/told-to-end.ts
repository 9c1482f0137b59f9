import { once } from "node:events";

// npx passes a signal on to a process that already has it, so the same signal twice is no wish to hurry.
export async function toldToEnd(): Promise<void> {
  const told = ["SIGTERM", "SIGINT"].map((signal) => once(process, signal));
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
  await Promise.race(told);
}
