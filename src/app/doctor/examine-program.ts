import { execFile } from "node:child_process";
import type { Checkup } from "./checkup.ts";

export interface Program {
  name: string;
  command: string;
  /** What makes it print its version. */
  args: string[];
  without: string;
  remedy: string;
}

const timeout = 20_000;

export function examineProgram({ name, command, args, without, remedy }: Program): Promise<Checkup> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout }, (error, output) =>
      resolve(
        error
          ? { name, state: "limited", found: without, remedy }
          : { name, state: "works", found: output.trim(), remedy: null },
      ),
    );
  });
}
