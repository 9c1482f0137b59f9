import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findCaseFolder } from "../../app/case-folder.ts";
import { investigateFiles, resumeInvestigation } from "../../app/investigate-files.ts";
import type { FinishedCase } from "../../app/run-case.ts";
import { AppError } from "../../base/app-error.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import type { Question } from "../../investigate/question.ts";
import { toQuestion } from "../../investigate/to-question.ts";
import { toResult } from "../../investigate/to-result.ts";
import { cancelSignal } from "../cancel-signal.ts";
import { type Command, type CommandContext, exitCodes, jsonOption } from "../command.ts";
import { renderSummary } from "../render/render-summary.ts";
import { type NamedSources, readSources, sourceOptions } from "../source-options.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "FILES… | --source URL --metric M --baseline A..B --comparison C..D [options] | --resume SESSION|DIR",
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
      help: "the period to compare with: 2024-01-01..2024-01-31, 2024-01, 2024-Q1, or a value of a column such as before",
    },
    comparison: { type: "string", value: "C..D", help: "the period in question" },
    definition: { type: "string", value: "TEXT", help: "how the metric is calculated, in words" },
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
    const isJson = context.options["json"] === true;
    const progress = startProgress(isJson);
    const { result, reportPath, seconds } = await investigateOrResume(context, progress.step).finally(progress.done);
    process.stdout.write(
      isJson
        ? `${JSON.stringify(toResult(result, reportPath))}\n`
        : renderSummary(result, reportPath, seconds, describeTerminal()),
    );
    return exitCodeOf(result);
  },
};

async function investigateOrResume(context: CommandContext, onProgress: (step: string) => void): Promise<FinishedCase> {
  const { files, options } = context;
  const { resume, json: _, source: __, "source-timeout": ___, ...others } = options;
  const named = readSources(context);
  const signal = named.source === null ? undefined : cancelSignal();
  if (typeof resume !== "string")
    return investigateFiles({
      files: [...dataFiles(context), ...named.files],
      source: named.source,
      signal,
      question: readQuestion(context, named),
      out: typeof options["out"] === "string" ? options["out"] : null,
      usesLearned: options["no-docs"] !== true,
      onProgress,
    });
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

function readQuestion({ files, options }: CommandContext, named: NamedSources): Question {
  const text = (name: string) => (typeof options[name] === "string" ? (options[name] as string) : null);
  if (files.length === 0 && named.files.length === 0 && named.source === null)
    throw new AppError(
      "WRONG_USAGE",
      "Name at least one file or a source: whydunit investigate FILES… | --source URL --metric M --baseline A..B --comparison C..D",
    );
  const metric = text("metric") ?? text("definition");
  if (!metric)
    throw new AppError(
      "TARGET_METRIC_REQUIRED",
      'Name the metric: --metric revenue, or an aggregate such as --metric "sum(revenue)".',
    );
  const [baseline, comparison] = [text("baseline"), text("comparison")];
  if (!baseline || !comparison)
    throw new AppError(
      "INVALID_DATE_RANGE",
      "Both --baseline and --comparison are needed, such as --baseline 2024-01 --comparison 2024-02.",
    );
  return toQuestion({
    metric,
    baseline,
    comparison,
    definition: text("definition"),
    context: readContext(text("context")),
    prompt: text("prompt"),
    dateColumn: text("date"),
    documents: documentPaths({ files, options }),
  });
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
