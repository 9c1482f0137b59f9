import type { ChatAnswer } from "../../app/chat/chat-event.ts";
import { AppError } from "../../base/app-error.ts";
import type { Citation } from "../../domain/citation.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { withDesk } from "../desk.ts";
import { describeTerminal, printable, type Terminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: '"QUESTION" [--session ID] [--json]',
  about: `Answers a question from the learnt documents, with citations: by a model where one is set, else by quoting them.
A follow-up such as "and on Android?" is understood with --session.`,
  options: {
    session: { type: "string", value: "ID", help: "the conversation to go on with, as an earlier answer names it" },
    json: jsonOption,
  },
  run: async ({ files, options }) => {
    if (files.length === 0) throw new AppError("WRONG_USAGE", 'Ask something: whydunit ask "QUESTION"');
    const asked = { question: files.join(" "), sessionId: (options["session"] as string | undefined) ?? null };
    const answer = await withDesk({ purpose: "ask", isBrief: true }, (desk) => desk.ask(asked));
    process.stdout.write(options["json"] ? `${JSON.stringify(answer)}\n` : render(answer, describeTerminal()));
    return answer.metadata.mode === "no_results" ? exitCodes.nothingFound : exitCodes.done;
  },
};

function render({ answer, fallback_message, sources, session_id }: ChatAnswer, terminal: Terminal): string {
  const said = (answer ?? fallback_message ?? "").split("\n").map(printable);
  const cited = sources.map((source, index) => terminal.dim(`  [${index + 1}] ${placeOf(source)}`));
  return [...said, "", ...cited, terminal.dim(`  whydunit ask "…" --session ${session_id} goes on`), ""].join("\n");
}

function placeOf(source: Citation): string {
  if ("source_type" in source) return "the selected text";
  const { title, section, source_url } = source;
  return printable(`${title}${section === title ? "" : ` › ${section}`} (${source_url})`);
}
