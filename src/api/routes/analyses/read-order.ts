import type { Analyses } from "../../../app/analyses/analyses.ts";
import { AppError } from "../../../base/app-error.ts";
import { parseJson } from "../../../base/parse-json.ts";
import type { AnalysisReceipt } from "../../../domain/analysis-details.ts";
import { type AnalysisOrder, analysisOrderSchema } from "../../../domain/analysis-order.ts";
import { errorCodeOf } from "../../../domain/error-codes.ts";
import { maxFilesPerSession } from "../../../domain/session.ts";
import type { ApiContext } from "../../api-services.ts";
import { readForm } from "../../read-form.ts";

/** A form with the tables and what is asked of them; the tables are kept only as part of the analysis. */
export async function submitForm(
  context: ApiContext,
  analyses: Pick<Analyses, "addFile" | "removeFile" | "submit">,
  idempotencyKey: string | null,
): Promise<AnalysisReceipt> {
  const adding: ReturnType<Analyses["addFile"]>[] = [];
  let fields: ReadonlyMap<string, string> = new Map();
  try {
    await readForm(context, { files: maxFilesPerSession, tooMany }, (file) => {
      fields = file.fields;
      const added = analyses.addFile(file);
      adding.push(added);
      return added;
    });
    const files = await Promise.all(adding);
    const order = parseFields(
      fields,
      files.map(({ file_id }) => file_id),
    );
    return await analyses.submit(order, { idempotencyKey });
  } finally {
    const settled = await Promise.allSettled(adding);
    for (const one of settled) if (one.status === "fulfilled") await analyses.removeFile(one.value.file_id);
  }
}

const tooMany = new AppError("MAX_FILES_EXCEEDED", `An analysis takes at most ${maxFilesPerSession} files.`, {
  limit: maxFilesPerSession,
});

/** Lists as commas or JSON, an empty one as `none`, `constraints` and `policy` as JSON or as their fields one by one. */
export function parseFields(fields: ReadonlyMap<string, string>, fileIds: string[]): AnalysisOrder {
  const parsed = analysisOrderSchema.safeParse({
    intent: fields.get("intent") ?? "",
    data_sources: fileIds.map((file_id) => ({ file_id })),
    constraints: {
      ...objectOf(fields, "constraints"),
      ...numberOf(fields, "row_limit"),
      ...numberOf(fields, "timeout_seconds"),
    },
    ...listOf(fields, "deliverables"),
    policy: {
      ...objectOf(fields, "policy"),
      ...listOf(fields, "allowed_columns"),
      ...listOf(fields, "blocked_patterns"),
    },
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const text = problems.map(({ field, message }) => `${field}: ${message}`).join("; ");
  throw new AppError(errorCodeOf(parsed.error), `The request is not valid: ${text}.`, { problems });
}

const given = (fields: ReadonlyMap<string, string>, name: string): string => fields.get(name)?.trim() ?? "";

function numberOf(fields: ReadonlyMap<string, string>, name: string): Record<string, number> {
  const text = given(fields, name);
  return text === "" ? {} : { [name]: Number(text) };
}

function listOf(fields: ReadonlyMap<string, string>, name: string): Record<string, unknown> {
  const text = given(fields, name);
  if (text === "") return {};
  if (/^none$/i.test(text)) return { [name]: [] };
  if (text.startsWith("[")) return { [name]: parseField(text, name) };
  const parts = text.split(/[,\n]/).map((part) => part.trim());
  return { [name]: parts.filter((part) => part !== "") };
}

function objectOf(fields: ReadonlyMap<string, string>, name: string): object {
  const text = given(fields, name);
  return text === "" ? {} : (parseField(text, name) as object);
}

function parseField(text: string, name: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("INVALID_REQUEST", `The field ${name} is not JSON: ${text.slice(0, 60)}`, { field: name });
  }
}
