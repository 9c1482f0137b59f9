import { type AnalysisOrder, analysisOrderSchema, type OrderedSource } from "../../domain/analysis-order.ts";
import { type Deliverable, deliverableSchema } from "../../domain/analysis-request.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import { emptySelection, parseTypedSelection, type TypedSelection } from "../databases/typed-selection.ts";

/** The form as it stands, however mistaken; also the address of the page, so that nothing typed is lost on the way. */
export interface AskValues {
  intent: string;
  row_limit: string;
  timeout_seconds: string;
  deliverables: Deliverable[];
  allowed_columns: string;
  blocked_patterns: string;
  /** Ids of uploaded tables. */
  files: string[];
  /** A session or an analysis whose tables are asked. */
  session: string | null;
  analysis: string | null;
  /** What is to be taken out of a database, but was not yet. */
  selection: TypedSelection;
}

type Sent = Record<string, unknown>;

export function parseAskValues(sent: Sent): AskValues {
  const text = (name: string) => (typeof sent[name] === "string" ? sent[name].replaceAll("\r\n", "\n") : "");
  const files = text("files").split(",").filter(Boolean);
  const without = text("without");
  const id = (name: string) => (text(name) === "" || without === name ? null : text(name));
  return {
    intent: text("example") || text("intent"),
    row_limit: text("row_limit"),
    timeout_seconds: text("timeout_seconds"),
    deliverables: text("asked") === "" ? [...deliverableSchema.options] : readDeliverables(sent["deliverables"]),
    allowed_columns: text("allowed_columns"),
    blocked_patterns: text("blocked_patterns"),
    files: [...new Set(files)].filter((one) => one !== without),
    session: text("case") || id("session"),
    analysis: id("analysis"),
    selection: readSelection(sent),
  };
}

/** A database can be picked at any time; its tables are shown when somebody asks for them, and stay then. */
function readSelection(sent: Sent): TypedSelection {
  const isAsked = typeof sent["show"] === "string" && typeof sent["database"] === "string";
  if (isAsked) return { ...emptySelection, source: String(sent["database"]) || null };
  return parseTypedSelection(sent);
}

function readDeliverables(given: unknown): Deliverable[] {
  return [given].flat().flatMap((one) => deliverableSchema.safeParse(one).data ?? []);
}

export function sourcesOf({ files, session, analysis }: AskValues): OrderedSource[] {
  return [
    ...files.map((file_id) => ({ file_id })),
    ...(session === null ? [] : [{ session_id: session }]),
    ...(analysis === null ? [] : [{ request_id: analysis }]),
  ];
}

export type Asked = { order: AnalysisOrder; problems: [] } | { order: null; problems: FieldProblem[] };

/** What the form asks for, or everything that is wrong with it at once. */
export function toOrder(values: AskValues): Asked {
  const parsed = analysisOrderSchema.safeParse({
    intent: values.intent.trim(),
    data_sources: sourcesOf(values),
    constraints: { ...numberOf("row_limit", values), ...numberOf("timeout_seconds", values) },
    deliverables: values.deliverables,
    policy: {
      allowed_columns: values.allowed_columns.trim() === "" ? null : listOf(values.allowed_columns),
      ...blockedOf(values.blocked_patterns),
    },
  });
  if (parsed.success) return { order: parsed.data, problems: [] };
  const fields = parsed.error.issues.map(({ path }) => String(path[0] === "constraints" ? path[1] : path[0]));
  const problems = [...new Set(fields)].map(
    (field) => messages[field] ?? { field: null, message: "This is not valid." },
  );
  return { order: null, problems };
}

const messages: Record<string, FieldProblem> = {
  intent: { field: "intent", message: "Say in 1 to 2,000 characters what you want to know." },
  data_sources: { field: "file", message: "Choose at least one table to ask." },
  row_limit: { field: "row_limit", message: "The row limit is a whole number from 1 to 200,000." },
  timeout_seconds: { field: "timeout_seconds", message: "The time limit is a whole number of seconds from 1 to 180." },
};

function numberOf(name: "row_limit" | "timeout_seconds", values: AskValues): Record<string, number> {
  const text = values[name].replaceAll(",", "").trim();
  return text === "" ? {} : { [name]: Number(text) };
}

/** Nothing said leaves what is usual. */
function blockedOf(text: string): { blocked_patterns?: string[] } {
  const lines = linesOf(text);
  if (lines.length === 0) return {};
  return { blocked_patterns: lines.length === 1 && /^none$/i.test(lines[0]) ? [] : lines };
}

/** The columns without the tables they may have been named with. */
export const allowedNames = (text: string): string[] => listOf(text).map((name) => name.split(".").at(-1)!);

const listOf = (text: string): string[] => partsOf(text, /[,\n]/);
/** A pattern may have commas in it. */
const linesOf = (text: string): string[] => partsOf(text, /\n/);
const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The address of the page with all of it. */
export function addressOf(values: AskValues): string {
  const query = new URLSearchParams();
  const texts = ["intent", "row_limit", "timeout_seconds", "allowed_columns", "blocked_patterns"] as const;
  for (const name of texts) if (values[name] !== "") query.set(name, values[name]);
  if (values.files.length > 0) query.set("files", values.files.join(","));
  if (values.session !== null) query.set("session", values.session);
  if (values.analysis !== null) query.set("analysis", values.analysis);
  if (values.deliverables.length < deliverableSchema.options.length) {
    query.set("asked", "1");
    for (const one of values.deliverables) query.append("deliverables", one);
  }
  const text = query.toString();
  return text === "" ? "/analyses" : `/analyses?${text}`;
}
