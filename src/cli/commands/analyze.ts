import { piiKinds } from "../../analyst/pii/pii-kind.ts";
import { analyseFiles, type FinishedAnalysis } from "../../app/analyses/analyse-files.ts";
import type { SourceRequest } from "../../app/sources/source-request.ts";
import { AppError } from "../../base/app-error.ts";
import {
  type AnalysisSubmission,
  analysisSubmissionSchema,
  defaultBlockedPatterns,
} from "../../domain/analysis-request.ts";
import { cancelSignal } from "../cancel-signal.ts";
import { type Command, type CommandContext, exitCodes, jsonOption } from "../command.ts";
import { renderAnalysis } from "../render/render-analysis.ts";
import { type NamedSources, readSources, sourceOptions } from "../source-options.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage:
    '"INTENT" --source FILE|URL… [--deliverables tables,charts,report,summary]\n                        [--allowed-columns a,b,c] [--blocked-patterns LIST|REGEX] [--out DIR] [--json]',
  about:
    "An analysis in plain words: tables, charts and a report, with the query behind every figure.\nWhat the tables do not know is asked back, never guessed.",
  options: {
    ...sourceOptions,
    deliverables: { type: "string", value: "LIST", help: "tables, charts, report, summary (default: all)" },
    "allowed-columns": {
      type: "string",
      value: "a,b,c",
      help: "read no other columns than these (a column, or table.column)",
    },
    "blocked-patterns": {
      type: "string",
      value: "LIST|REGEX",
      multiple: true,
      help: `never show these: ${piiKinds.join(", ")}, or a regular expression; none shows everything (default: ${defaultBlockedPatterns.join(",")})`,
    },
    "row-limit": { type: "string", value: "N", help: "most rows of an answer, up to 200000" },
    timeout: { type: "string", value: "SECONDS", help: "longest time for the plan, up to 180 (default 30)" },
    out: { type: "string", value: "DIR", help: "where to write the artifacts" },
    json: jsonOption,
  },
  run: async (context) => {
    const isJson = context.options["json"] === true;
    const named = readSources(context);
    const submission = readSubmission(context, named);
    const progress = startProgress(isJson);
    const { out } = context.options;
    const finished = await analyseFiles(submission, {
      out: typeof out === "string" ? out : null,
      source: named.source,
      ...(named.source === null ? {} : { signal: cancelSignal() }),
      onProgress: progress.step,
    }).finally(progress.done);
    process.stdout.write(
      isJson ? `${JSON.stringify(finished.result)}\n` : renderAnalysis(finished, describeTerminal()),
    );
    return exitCodeOf(finished);
  },
};

function readSubmission({ files, options }: CommandContext, named: NamedSources): AnalysisSubmission {
  const [intent, ...more] = files;
  const paths = [...named.files, ...more];
  if (!intent?.trim())
    throw new AppError(
      "WRONG_USAGE",
      'Say what to analyse: whydunit analyze "Revenue by state in 2022" --source sales.csv',
    );
  if (paths.length === 0 && named.source === null)
    throw new AppError("WRONG_USAGE", "Name at least one table: --source FILE");
  const parsed = analysisSubmissionSchema.safeParse({
    intent,
    data_sources: [...paths.map(toFile), ...(named.source ? [toDatabase(named.source)] : [])],
    ...(typeof options["deliverables"] === "string"
      ? { deliverables: listOf(options["deliverables"]).map(toDeliverable) }
      : {}),
    constraints: {
      ...(options["row-limit"] ? { row_limit: Number(options["row-limit"]) } : {}),
      ...(options["timeout"] ? { timeout_seconds: Number(options["timeout"]) } : {}),
    },
    policy: readPolicy(options),
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new AppError("INVALID_REQUEST", `The request is not valid: ${problems.join("; ")}.`, { problems });
}

function readPolicy(options: CommandContext["options"]) {
  const { "allowed-columns": allowed, "blocked-patterns": blocked } = options;
  const given = [blocked ?? []].flat().filter((one) => typeof one === "string");
  return {
    ...(typeof allowed === "string" ? { allowed_columns: listOf(allowed) } : {}),
    ...(given.length > 0 ? { blocked_patterns: given.flatMap(toPatterns) } : {}),
  };
}

/** Names of kinds stand in a list; a regular expression may have commas of its own. */
function toPatterns(text: string): string[] {
  if (text.trim() === "none") return [];
  const parts = listOf(text);
  return parts.length > 1 && parts.every((part) => /^[\w -]+$/.test(part)) ? parts : [text];
}

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
const toDeliverable = (name: string): string =>
  name === "report" ? "reports" : name === "table" ? "tables" : name === "chart" ? "charts" : name;

// The request is kept, so it names the source without credentials.
const toDatabase = ({ address }: SourceRequest) => ({ type: "sql", connection_string: address.name });

function toFile(path: string) {
  return { type: /\.(json|jsonl|ndjson)(\.gz)?$/i.test(path) ? "json" : "csv", file_path: path };
}

function exitCodeOf({ result }: FinishedAnalysis): number {
  if (result.decision === "answered") return exitCodes.done;
  return result.status === "failed" ? exitCodes.failed : exitCodes.nothingFound;
}
