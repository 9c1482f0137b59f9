import type { Analyses } from "../../app/analyses/analyses.ts";
import { maxFilesPerSession } from "../../domain/session.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import { tellProblem } from "../databases/choose-database.ts";
import { choosesSomething, emptySelection, toSelection } from "../databases/typed-selection.ts";
import type { WebContext } from "../web-services.ts";
import { type AskValues, allowedNames, parseAskValues } from "./ask-values.ts";
import { toFieldProblem } from "./problem-field.ts";

type Adding = Pick<Analyses, "addFile" | "addTables">;

interface Added {
  files: string[];
  problems: FieldProblem[];
}

/** What was typed, with the files and the tables of a database that came along kept. */
export async function readSent(
  context: WebContext,
  analyses: Adding,
  wantsTables: boolean,
): Promise<{ values: AskValues; problems: FieldProblem[] }> {
  const body = await context.req.parseBody({ all: true });
  const values = parseAskValues(body);
  const isTaking = wantsTables || choosesSomething(values.selection);
  const added = await addFiles([body["file"]].flat(), analyses);
  const room = maxFilesPerSession - values.files.length - added.files.length;
  const taken = isTaking
    ? await takeTables(values, analyses, { room, signal: context.req.raw.signal })
    : { files: [], problems: [] };
  return {
    values: {
      ...values,
      files: [...values.files, ...added.files, ...taken.files],
      selection: taken.files.length > 0 ? emptySelection : values.selection,
    },
    problems: [...added.problems, ...taken.problems],
  };
}

async function addFiles(sent: unknown[], analyses: Adding): Promise<Added> {
  const added: Added = { files: [], problems: [] };
  for (const file of sent)
    if (file instanceof File && file.name !== "")
      try {
        const bytes = file.stream() as unknown as AsyncIterable<Uint8Array>;
        added.files.push((await analyses.addFile({ name: file.name, bytes })).file_id);
      } catch (failure) {
        added.problems.push({ ...toFieldProblem(failure), field: "file" });
      }
  return added;
}

async function takeTables(
  { selection: typed, allowed_columns }: AskValues,
  analyses: Adding,
  { room, signal }: { room: number; signal: AbortSignal },
): Promise<Added> {
  const refuse = (message: string): Added => ({ files: [], problems: [{ field: "database", message }] });
  // What may not be read stays where it is.
  const columns = typed.columns || allowedNames(allowed_columns).join(",");
  const { selection, mistakes } = toSelection({ ...typed, columns });
  if (selection === null) return refuse(mistakes);
  const count = selection.tables.length + (selection.query === null ? 0 : 1);
  if (count > room) return refuse(`There is room for ${room} more tables, not for ${count}. Choose fewer.`);
  try {
    const files = await analyses.addTables(selection, signal);
    return { files: files.map(({ file_id }) => file_id), problems: [] };
  } catch (failure) {
    return refuse(tellProblem(failure));
  }
}
