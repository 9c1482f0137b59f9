import type { ChatAnswer } from "../../app/chat/chat-event.ts";
import { homeFolder } from "../../app/home.ts";
import { AppError } from "../../base/app-error.ts";
import type { SessionChatResponse } from "../../domain/chat-message.ts";
import type { Citation } from "../../domain/citation.ts";
import { type Command, type CommandContext, exitCodes, jsonOption } from "../command.ts";
import { withDesk } from "../desk.ts";
import { describeTerminal, printable, type Terminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: '"QUESTION" [--session ID | --case SESSION|DIR] [--json]',
  about: `Answers a question from the learnt documents, with citations: by a model where one is set, else by quoting them.
A follow-up such as "and on Android?" is understood with --session. With --case the question is about a finished investigation and is
answered from what that found out: which segments, how much, since when, how computed, what was ruled out; a follow-up is understood
there by itself, and the talk is kept in chat/history.json of the case.`,
  options: {
    session: { type: "string", value: "ID", help: "the conversation to go on with, as an earlier answer names it" },
    case: { type: "string", value: "SESSION|DIR", help: "the finished investigation that the question is about" },
    json: jsonOption,
  },
  run: async ({ files, options }) => {
    if (files.length === 0) throw new AppError("WRONG_USAGE", 'Ask something: whydunit ask "QUESTION"');
    if (typeof options["case"] === "string") return askCase(files.join(" "), options["case"], options);
    const asked = { question: files.join(" "), sessionId: (options["session"] as string | undefined) ?? null };
    const answer = await withDesk({ purpose: "ask", isBrief: true }, (desk) => desk.ask(asked));
    process.stdout.write(options["json"] ? `${JSON.stringify(answer)}\n` : render(answer, describeTerminal()));
    return answer.metadata.mode === "no_results" ? exitCodes.nothingFound : exitCodes.done;
  },
};

async function askCase(message: string, named: string, options: CommandContext["options"]): Promise<number> {
  if (options["session"] !== undefined)
    throw new AppError("WRONG_USAGE", "--case keeps its own talk: leave out --session.");
  const [{ findCaseFolder }, { answerAboutCase }, { openMindOfHome }] = await Promise.all([
    import("../../app/case-folder.ts"),
    import("../../app/case-chat/answer-about-case.ts"),
    import("../../app/open-mind-of-home.ts"),
  ]);
  const mind = await openMindOfHome({ home: homeFolder(), environment: process.env });
  const answer = await answerAboutCase({ caseFolder: findCaseFolder(named), message, mind });
  process.stdout.write(options["json"] ? `${JSON.stringify(answer)}\n` : renderAboutCase(answer, describeTerminal()));
  return answer.citations.length + answer.artifacts_referenced.length === 0 ? exitCodes.nothingFound : exitCodes.done;
}

function renderAboutCase({ response, artifacts_referenced }: SessionChatResponse, terminal: Terminal): string {
  const said = response.split("\n").map(printable);
  const files = artifacts_referenced.map((path) => terminal.dim(`  ${printable(path)}`));
  return [...said, "", ...files, ""].join("\n");
}

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
