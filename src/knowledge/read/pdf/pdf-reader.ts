import { type ChildProcess, fork } from "node:child_process";
import { basename, resolve } from "node:path";
import { builtModule } from "../../../base/built-module.ts";
import { overLimit } from "../../../base/input-limits.ts";
import type { DocumentLimits } from "../document-limits.ts";
import { refusal } from "../refusal.ts";
import { type PdfPages, type PdfReply, pdfReplySchema } from "./pdf-page.ts";

/** Reads PDFs one after the other in a child process, started at the first one and replaced when it is killed. */
export interface PdfReader {
  pages(path: string): Promise<PdfPages>;
  close(): void;
}

const childMegabytes = 1024;

export function openPdfReader(limits: DocumentLimits): PdfReader {
  let child: ChildProcess | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  const stop = () => {
    child?.kill("SIGKILL");
    child = null;
  };
  const readNext = async (path: string): Promise<PdfPages> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) child = launch();
    const request = { path: resolve(path), mostPages: limits.pdfPages, mostText: limits.textBytes };
    const reply = await ask(child, request, limits.pdfMs);
    if (!("problem" in reply)) return reply;
    // A page that was not read to its end would go on unpacking.
    if (reply.isFatal || reply.limit) stop();
    if (reply.limit) throw overLimit(reply.limit, `${basename(path)} ${reply.problem}`, "Split it");
    throw refusal(path, reply.problem);
  };
  return {
    pages: (path) => {
      const reading = queue.then(() => readNext(path));
      queue = reading.catch(() => {});
      return reading;
    },
    close: stop,
  };
}

type Problem = Extract<PdfReply, { problem: string }>;
type Outcome = Exclude<PdfReply, Problem> | (Problem & { isFatal: boolean });

function ask(child: ChildProcess, request: object, wallMs: number): Promise<Outcome> {
  return new Promise((settle) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      child.removeAllListeners("message").removeAllListeners("exit").removeAllListeners("error");
      settle(outcome);
    };
    const timer = setTimeout(
      () => end({ problem: `could not be read within ${wallMs / 1000} s`, isFatal: true }),
      wallMs,
    );
    child.once("message", (message) => {
      const parsed = pdfReplySchema.safeParse(message);
      if (!parsed.success) end({ problem: "could not be read: its text is damaged", isFatal: true });
      else end("problem" in parsed.data ? { ...parsed.data, isFatal: false } : parsed.data);
    });
    child.once("exit", () => end({ problem: "could not be read: it needs too much memory", isFatal: true }));
    child.once("error", (error) => end({ problem: `could not be read: ${error.message}`, isFatal: true }));
    child.send(request);
  });
}

// A clean environment: the parser of a stranger's file needs no keys.
function launch(): ChildProcess {
  return fork(builtModule(new URL("./pdf-child.js", import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${childMegabytes}`],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
