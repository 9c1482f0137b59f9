import { homeFolder } from "../app/home.ts";
import { AppError } from "../base/app-error.ts";
import { findDiskRefusal } from "../base/disk-refusal.ts";
import type { ChildMessage, ToolOrder } from "./run-in-child.ts";
import { allTools } from "./tools/all-tools.ts";

const send = (message: ChildMessage): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));

process.once("message", async ({ name, input }: ToolOrder) => {
  const tool = allTools.find((one) => one.name === name)!;
  try {
    const onProgress = (step: string) => void send({ kind: "progress", step });
    const answer = await tool.run(input, { onProgress, signal: neverCancelled });
    await send({ kind: "answer", answer });
  } catch (error) {
    await send({ kind: "failure", ...describe(error) });
  }
  process.exit(0);
});
// Who cancels a call ends this process.
const neverCancelled = new AbortController().signal;
// Whoever asked is gone.
process.once("disconnect", () => process.exit(1));

function describe(failure: unknown): { code: string; message: string } {
  const error = findDiskRefusal(failure, homeFolder()) ?? failure;
  if (error instanceof AppError) return { code: error.code, message: error.message };
  process.stderr.write(`${(error as Error).stack ?? error}\n`);
  return { code: "INTERNAL_ERROR", message: `Something went wrong on our side: ${(error as Error).message}` };
}
