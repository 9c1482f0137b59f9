import { AppError } from "../../base/app-error.ts";
import type { LearnResult } from "../../domain/learn-result.ts";
import { counted } from "../../investigate/report/plain-text.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { withDesk } from "../desk.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal, printable, type Terminal } from "../terminal/terminal.ts";

const readable = "Documents are Markdown, text, HTML, PDF, JSON, and CSV of dated events.";

export const command: Command = {
  usage: "PATHS… [--json]",
  about: `Reads documents and folders of them into the knowledge base. ${readable}
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
  const count = terminal.bold(counted(documents, "document"));
  const head = `${count} in ${counted(chunks, "passage")}${also.length > 0 ? ` (${also.join(", ")})` : ""}`;
  const hint = documents === 0 && skipped.length === 0 ? [`  Nothing to read there. ${readable}`] : [];
  const notes = skipped.map(({ path, reason }) => terminal.warn(`  skipped ${printable(path)}: ${printable(reason)}`));
  return [head, ...hint, ...notes, ""].join("\n");
}
