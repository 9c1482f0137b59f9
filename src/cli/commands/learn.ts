import { AppError } from "../../base/app-error.ts";
import type { LearnResult } from "../../domain/learn-result.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { withDesk } from "../desk.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal, printable, type Terminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "PATHS… [--json]",
  about: `Reads documents (Markdown, text, HTML, PDF, JSON, CSV of dated events) and folders of them into the knowledge base.
Only what changed is read again; what vanished from a folder is forgotten.`,
  options: { json: jsonOption },
  run: async ({ files, options }) => {
    if (files.length === 0)
      throw new AppError("WRONG_USAGE", "Name at least one file or folder: whydunit learn PATHS…");
    const progress = startProgress(options["json"] === true);
    const result = await withDesk({ purpose: "learn", isBrief: false }, (desk) =>
      desk.learn(files, progress.step),
    ).finally(progress.done);
    process.stdout.write(options["json"] ? `${JSON.stringify(result)}\n` : render(result, describeTerminal()));
    return exitCodes.done;
  },
};

function render({ documents, chunks, unchanged, forgotten, skipped }: LearnResult, terminal: Terminal): string {
  const also = [unchanged > 0 && `${unchanged} unchanged`, forgotten > 0 && `${forgotten} gone`].filter(Boolean);
  const head = `${terminal.bold(`${documents} documents`)} in ${chunks} passages${also.length > 0 ? ` (${also.join(", ")})` : ""}`;
  const notes = skipped.map(({ path, reason }) => terminal.warn(`  skipped ${printable(path)}: ${printable(reason)}`));
  return [head, ...notes, ""].join("\n");
}
