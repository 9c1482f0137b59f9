import { homeFolder } from "../app/home.ts";
import type { Desk } from "../app/knowledge/desk.ts";
import { openDesk } from "../app/knowledge/open-desk.ts";
import { printable } from "./terminal/terminal.ts";

/** Works with the knowledge base of this home and closes it afterwards. */
export async function withDesk<T>(
  { purpose, isBrief }: { purpose: string; isBrief: boolean },
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  const notify = (message: string) => void process.stderr.write(`${printable(message)}\n`);
  const desk = await openDesk({ home: homeFolder(), environment: process.env, purpose, isBrief, notify });
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}
