import { parseArgs } from "node:util";
import { type Command, exitCodes, renderHelp, toParseOptions } from "./command.ts";

interface Entry {
  summary: string;
  load(): Promise<{ command: Command }>;
}

// Loaded only when called: starting up and printing the help must cost next to nothing.
const commands: Record<string, Entry> = {
  investigate: {
    summary: "why did this metric move between two periods: ranked, tested explanations with evidence",
    load: () => import("./commands/investigate.ts"),
  },
  explain: {
    summary: "plan against actual: which segments account for the gap",
    load: () => import("./commands/explain.ts"),
  },
  analyze: {
    summary: "an analysis in plain words: tables, charts and a report with evidence",
    load: () => import("./commands/analyze.ts"),
  },
  profile: {
    summary: "what is in these tables: columns, roles, relationships, what could not be read",
    load: () => import("./commands/profile.ts"),
  },
  verify: {
    summary: "prove a finished case: hashes, signature, and everything made again from the data",
    load: () => import("./commands/verify.ts"),
  },
  sign: {
    summary: "sign a finished case",
    load: () => import("./commands/sign.ts"),
  },
  keys: {
    summary: "the key with which cases are signed",
    load: () => import("./commands/keys.ts"),
  },
  export: {
    summary: "a finished case as one file: Markdown, HTML, PDF or a Jupyter notebook",
    load: () => import("./commands/export.ts"),
  },
  learn: {
    summary: "read documents and folders into the knowledge base",
    load: () => import("./commands/learn.ts"),
  },
  search: {
    summary: "ranked passages of the learnt documents",
    load: () => import("./commands/search.ts"),
  },
  ask: {
    summary: "a question answered from the learnt documents, or about a finished case, with citations",
    load: () => import("./commands/ask.ts"),
  },
  interrogate: {
    summary: "a hypothesis put to documents or a finished case until it holds or breaks",
    load: () => import("./commands/interrogate.ts"),
  },
  watch: {
    summary: "check metrics on a schedule; a real move is investigated and told by webhook, file or terminal",
    load: () => import("./commands/watch.ts"),
  },
  serve: {
    summary: "the web app, and everything over HTTP",
    load: () => import("./commands/serve.ts"),
  },
  worker: {
    summary: "run investigations for a server, where both share a PostgreSQL database",
    load: () => import("./commands/worker.ts"),
  },
  mcp: {
    summary: "an MCP server on stdin and stdout: all of this as tools for agents",
    load: () => import("./commands/mcp.ts"),
  },
  doctor: {
    summary: "what works on this machine, and the command for what does not",
    load: () => import("./commands/doctor.ts"),
  },
  sandbox: {
    summary: "an MCP server that runs generated Python and SQL in isolation",
    load: () => import("./commands/sandbox.ts"),
  },
  demo: {
    summary: "the whole thing on a bundled sample",
    load: () => import("./commands/demo.ts"),
  },
};

/** Runs the command line and returns the exit code. */
export async function main(args: string[]): Promise<number> {
  // What is kept of people's data is for the user alone, whoever of our processes writes it.
  process.umask(0o077);
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(overview());
    return name === undefined ? exitCodes.wrongUsage : exitCodes.done;
  }
  if (name === "--version") {
    const { readVersion } = await import("../base/version.ts");
    process.stdout.write(`${readVersion()}\n`);
    return exitCodes.done;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry)
    return fail(args, {
      code: "UNKNOWN_COMMAND",
      message: `There is no command "${name}". Known: ${Object.keys(commands).join(", ")}.`,
      exitCode: exitCodes.wrongUsage,
    });
  const { command } = await entry.load();
  return runCommand(name, command, rest);
}

async function runCommand(name: string, command: Command, args: string[]): Promise<number> {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args, options: toParseOptions(command.options), allowPositionals: true, strict: true });
  } catch (error) {
    return fail(args, {
      code: "WRONG_USAGE",
      message: `${(error as Error).message}\nSee whydunit ${name} --help.`,
      exitCode: exitCodes.wrongUsage,
    });
  }
  if (parsed.values["help"]) {
    process.stdout.write(renderHelp(name, command));
    return exitCodes.done;
  }
  try {
    const [{ tightenHome }, { homeFolder }] = await Promise.all([
      import("../app/tighten-home.ts"),
      import("../app/home.ts"),
    ]);
    tightenHome(homeFolder());
    return await command.run({
      files: parsed.positionals,
      options: parsed.values as Record<string, string | boolean | undefined>,
    });
  } catch (error) {
    const { describeFailure } = await import("./failure.ts");
    return fail(args, describeFailure(error));
  }
}

interface Failure {
  code: string;
  message: string;
  details?: unknown;
  exitCode: number;
}

async function fail(args: string[], { code, message, details = {}, exitCode }: Failure): Promise<number> {
  if (args.includes("--json")) process.stdout.write(`${JSON.stringify({ error: { code, message, details } })}\n`);
  const { printable } = await import("./terminal/terminal.ts");
  process.stderr.write(`whydunit: ${message.split("\n").map(printable).join("\n")}\n`);
  return exitCode;
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return [
    "Why did the metric move? Evidence, not opinions.",
    "",
    "Usage: whydunit COMMAND …",
    "",
    ...lines,
    "",
    "whydunit COMMAND --help shows a command's options.",
    "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 nothing found, 4 blocked by data quality.",
    "",
  ].join("\n");
}
