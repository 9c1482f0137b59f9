import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findCaseFolder } from "../../app/case-folder.ts";
import { type FindRequest, findPeriods } from "../../app/find-periods.ts";
import { investigateFiles, resumeInvestigation } from "../../app/investigate-files.ts";
import type { FinishedCase } from "../../app/run-case.ts";
import { AppError } from "../../base/app-error.ts";
import { expectShortRun } from "../../base/short-run.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import type { Question } from "../../investigate/question.ts";
import { toQuestion } from "../../investigate/to-question.ts";
import { toResult } from "../../investigate/to-result.ts";
import { collectProblems } from "../../investigate/understand/collect-problems.ts";
import { cancelSignal } from "../cancel-signal.ts";
import { type Command, type CommandContext, exitCodes, jsonOption } from "../command.ts";
import { type Proposal, renderProposal, toProposal } from "../render/render-proposal.ts";
import { renderSummary } from "../render/render-summary.ts";
import { type NamedSources, readSources, sourceOptions } from "../source-options.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "FILES… | --source URL --metric M --baseline A..B --comparison C..D | --find [options] | --resume SESSION|DIR",
  about:
    "Why did the metric move between two periods? Ranked, tested explanations with evidence, in a case folder with a report.",
  options: {
    metric: {
      type: "string",
      value: "M",
      help: 'a column, an aggregate such as "avg(closed_at - opened_at)", or a ratio "sum(a)/sum(b)"',
    },
    baseline: {
      type: "string",
      value: "A..B",
      help: 'the period to compare with: 2024-01-01..2024-01-31, 2024-01, 2024-Q1, "the week before", "a year earlier", or a value of a column such as before',
    },
    comparison: {
      type: "string",
      value: "C..D",
      help: 'the period in question, in the same form or "last week", "March 2024"',
    },
    where: { type: "string", value: "SQL", help: "only rows that meet this condition, such as \"country = 'DE'\"" },
    wide: {
      type: "string",
      value: "keep",
      help: "leave tables with a column per country or month as they are; else they are turned long",
    },
    find: {
      type: "boolean",
      help: "instead of the periods: find where the metric's level changed, say which periods that makes, and compare them",
    },
    definition: { type: "string", value: "TEXT", help: "how the metric is calculated, in words or SQL" },
    context: { type: "string", value: "TEXT|@file", help: "what is known about the business" },
    prompt: { type: "string", value: "TEXT", help: "a suspicion or a focus" },
    date: { type: "string", value: "COL", help: "the column that says when (found when not given)" },
    docs: {
      type: "string",
      value: "PATH",
      multiple: true,
      help: "documents that say what happened when (release notes, incident logs, calendars): files or folders",
    },
    "no-docs": {
      type: "boolean",
      help: "leave aside what was learnt with whydunit learn; else its dated events are used like those of --docs",
    },
    ...sourceOptions,
    out: {
      type: "string",
      value: "DIR",
      help: "where to write the case folder; the same call again goes on with what was cut off there",
    },
    resume: { type: "string", value: "SESSION|DIR", help: "go on with an investigation that was cut off" },
    json: jsonOption,
  },
  run: async (context) => {
    expectShortRun();
    const isJson = context.options["json"] === true;
    const progress = startProgress(isJson);
    const { result, reportPath, seconds, proposal } = await investigateOrResume(context, progress.step).finally(
      progress.done,
    );
    const found = proposal && { proposal };
    process.stdout.write(
      isJson
        ? `${JSON.stringify({ ...toResult(result, reportPath), ...found })}\n`
        : `${proposal ? renderProposal(proposal) : ""}${renderSummary(result, reportPath, seconds, describeTerminal())}`,
    );
    return exitCodeOf(result);
  },
};

interface Investigated extends FinishedCase {
  proposal?: Proposal;
}

async function investigateOrResume(context: CommandContext, onProgress: (step: string) => void): Promise<Investigated> {
  const { files, options } = context;
  const { resume, json: _, source: __, "source-timeout": ___, ...others } = options;
  const named = readSources(context);
  const signal = named.source === null ? undefined : cancelSignal();
  if (typeof resume !== "string") {
    const data = { files: [...dataFiles(context), ...named.files], source: named.source, signal };
    const proposal = options["find"] === true ? await findProposal(context, named, { ...data, onProgress }) : undefined;
    const finished = await investigateFiles({
      ...data,
      question: readQuestion(context, named, proposal),
      out: typeof options["out"] === "string" ? options["out"] : null,
      usesLearned: options["no-docs"] !== true,
      onProgress,
    });
    return { ...finished, ...(proposal && { proposal }) };
  }
  if (files.length > 0 || Object.keys(others).length > 0)
    throw new AppError(
      "WRONG_USAGE",
      "--resume goes on with the files and the question of that investigation: leave out everything else but --source (where its password is needed again) and --json.",
    );
  const access = { address: named.source?.address ?? null, ...named.source?.limits, signal };
  return resumeInvestigation(findCaseFolder(resume), { onProgress }, access);
}

// `--docs a.md b.md` reads naturally, but only the first belongs to the flag.
const isDocument = (path: string): boolean => /\.(md|markdown|html?|pdf)$/i.test(path);

function documentPaths({ files, options }: CommandContext): string[] {
  const named = [options["docs"] ?? []].flat().filter((path) => typeof path === "string");
  return named.length === 0 ? [] : [...named, ...files.filter(isDocument)].map((path) => resolve(path));
}

function dataFiles({ files, options }: CommandContext): string[] {
  return options["docs"] === undefined ? files : files.filter((path) => !isDocument(path));
}

/** The best periods where none are given. */
async function findProposal(
  context: CommandContext,
  named: NamedSources,
  request: Omit<FindRequest, "question">,
): Promise<Proposal> {
  const { baseline, comparison } = context.options;
  if (baseline !== undefined || comparison !== undefined)
    throw new AppError("WRONG_USAGE", "--find looks for the periods itself: leave out --baseline and --comparison.");
  // Any two periods: only the rest of the question is asked.
  const question = readQuestion(context, named, { baseline: "2000", comparison: "2001" });
  return toProposal(await findPeriods({ ...request, question }), context);
}

function readQuestion(
  { files, options }: CommandContext,
  named: NamedSources,
  found?: Pick<Proposal, "baseline" | "comparison">,
): Question {
  const text = (name: string) => (typeof options[name] === "string" ? (options[name] as string) : null);
  if (files.length === 0 && named.files.length === 0 && named.source === null)
    throw new AppError(
      "WRONG_USAGE",
      "Name at least one file or a source: whydunit investigate FILES… | --source URL --metric M --baseline A..B --comparison C..D",
    );
  const problems = collectProblems();
  const metric = text("metric") ?? text("definition") ?? "";
  const [baseline, comparison] = [found?.baseline ?? text("baseline"), found?.comparison ?? text("comparison")];
  problems.attempt("metric", () => {
    if (metric === "")
      throw new AppError(
        "TARGET_METRIC_REQUIRED",
        'Name the metric: --metric revenue, or an aggregate such as --metric "sum(revenue)".',
      );
  });
  problems.attempt("periods", () => {
    if (!baseline || !comparison)
      throw new AppError(
        "INVALID_DATE_RANGE",
        "Both --baseline and --comparison are needed, such as --baseline 2024-01 --comparison 2024-02. Or let --find look for them.",
      );
  });
  problems.settle();
  return toQuestion({
    metric,
    baseline: baseline!,
    comparison: comparison!,
    definition: text("definition"),
    context: readContext(text("context")),
    prompt: text("prompt"),
    where: text("where"),
    wide: readWide(text("wide")),
    dateColumn: text("date"),
    documents: documentPaths({ files, options }),
  });
}

function readWide(text: string | null): "auto" | "keep" {
  if (text === null || text === "auto" || text === "keep") return text ?? "auto";
  throw new AppError("WRONG_USAGE", `--wide is keep or auto, not ${text}.`);
}

function readContext(text: string | null): string | null {
  if (!text?.startsWith("@")) return text;
  try {
    return readFileSync(text.slice(1), "utf8");
  } catch (error) {
    throw new AppError(
      "FILE_NOT_FOUND",
      `The context file ${text.slice(1)} cannot be read: ${(error as Error).message}`,
    );
  }
}

export function exitCodeOf({ decision }: Pick<CaseResult, "decision">): number {
  if (decision === "blocked_by_data_quality") return exitCodes.blocked;
  return decision === "diagnosed" ? exitCodes.done : exitCodes.nothingFound;
}
