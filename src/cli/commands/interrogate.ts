import { existsSync } from "node:fs";
import { homeFolder } from "../../app/home.ts";
import type { InterrogationPlace } from "../../app/interrogations/run-session.ts";
import { openLazySearch } from "../../app/knowledge/lazy-search.ts";
import { AppError } from "../../base/app-error.ts";
import type { InterrogationSession } from "../../domain/interrogation.ts";
import { type Command, type CommandContext, exitCodes, jsonOption } from "../command.ts";
import { renderInterrogation, renderSessionList } from "../render/render-interrogation.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal, printable } from "../terminal/terminal.ts";

export const command: Command = {
  usage: '"HYPOTHESIS" [--docs PATH…] [--session ID] [--iterations N] [--json] | --resume ID | --open ID | --list',
  about: `Interrogates a hypothesis until it holds or breaks: it is taken apart into claims, a detective asks, a witness answers from the
sources with quotations, and an audit says what is supported, contradicted, disputed or unknown. The sources are the documents of
--docs, a finished investigation (--session), or, with neither, the learnt documents.`,
  options: {
    docs: { type: "string", value: "PATH", multiple: true, help: "documents to answer from: files or folders" },
    session: { type: "string", value: "ID", help: "a finished investigation to answer from: its id or its folder" },
    iterations: { type: "string", value: "N", help: "how many questions at most, 5 to 20" },
    resume: { type: "string", value: "ID", help: "go on with an interrogation that was cut off" },
    open: { type: "string", value: "ID", help: "show an interrogation that was kept" },
    list: { type: "boolean", help: "the interrogations that were kept, newest first" },
    json: jsonOption,
  },
  run: async (context) => {
    const isJson = context.options["json"] === true;
    if (context.options["list"] === true) return list(isJson);
    const progress = startProgress(isJson);
    const session = await runOrOpen(context, progress.step).finally(progress.done);
    process.stdout.write(isJson ? `${JSON.stringify(session)}\n` : renderInterrogation(session, describeTerminal()));
    return session.auditResult === undefined || session.auditResult.verdict === "unknown"
      ? exitCodes.nothingFound
      : exitCodes.done;
  },
};

async function runOrOpen({ files, options }: CommandContext, onProgress: (step: string) => void) {
  const text = (name: string) => (typeof options[name] === "string" ? (options[name] as string) : null);
  const home = homeFolder();
  const [opened, resumed] = [text("open"), text("resume")];
  if (opened !== null) {
    const { readSession } = await import("../../app/interrogations/session-files.ts");
    return readSession(home, opened);
  }
  const { interrogateHypothesis } = await import("../../app/interrogations/interrogate-hypothesis.ts");
  const { runSession } = await import("../../app/interrogations/run-session.ts");
  const place = (search: InterrogationPlace["search"]): InterrogationPlace => ({
    home,
    environment: process.env,
    now: () => new Date(),
    onProgress,
    search,
  });
  if (resumed !== null) return withSearch((search) => runSession(resumed, place(search)));
  const documents = documentPaths({ files, options });
  const [hypothesis] = files;
  if (hypothesis === undefined)
    throw new AppError("WRONG_USAGE", 'Name the hypothesis: whydunit interrogate "HYPOTHESIS" --docs PATH');
  const order = { hypothesis, documents, case: text("session"), iterationLimit: text("iterations") };
  return withSearch((search) => interrogateHypothesis(order, place(search)));
}

// `--docs a.md b.md` reads naturally, but only the first belongs to the flag.
function documentPaths({ files, options }: CommandContext): string[] {
  const named = [options["docs"] ?? []].flat().filter((path) => typeof path === "string");
  const others = files.slice(1);
  const unknown = others.find((path) => named.length === 0 || !existsSync(path));
  if (unknown !== undefined)
    throw new AppError(
      "WRONG_USAGE",
      `“${unknown}” is neither a document nor part of the hypothesis. Put the hypothesis between quotes.`,
    );
  return [...named, ...others];
}

async function withSearch(
  work: (search: InterrogationPlace["search"]) => Promise<InterrogationSession>,
): Promise<InterrogationSession> {
  const notify = (message: string) => void process.stderr.write(`${printable(message)}\n`);
  const options = { home: homeFolder(), environment: process.env, purpose: "interrogate", notify };
  const { search, close } = openLazySearch(options);
  return work(search).finally(close);
}

async function list(isJson: boolean): Promise<number> {
  const { listSessions } = await import("../../app/interrogations/session-files.ts");
  const found = listSessions(homeFolder());
  process.stdout.write(isJson ? `${JSON.stringify(found)}\n` : renderSessionList(found, describeTerminal()));
  return exitCodes.done;
}
