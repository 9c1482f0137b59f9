import { AppError } from "../../../base/app-error.ts";
import type { InferredType } from "../../../domain/file-schema.ts";
import type { ColumnProfile } from "../../../engine/profile/profiled-table.ts";
import { demandColumn } from "./add-file.ts";
import { type FileRecord, toFileSchema } from "./file-records.ts";

/** The file with the role set; throws for a role the column's values cannot have. */
export function withColumnRole(record: FileRecord, column: string, role: InferredType): FileRecord {
  const found = demandColumn(record, column);
  refuseImpossible(found, role);
  const { profile, file } = record;
  if (!profile) return record;
  const roles = Object.fromEntries(
    Object.entries({ ...profile.roles, [column]: role }).filter(([name, one]) => isOther(record, name, one)),
  );
  return { file: { ...file, schema: toFileSchema(profile.table, roles) }, profile: { ...profile, roles } };
}

/** Setting the role that was found anyway takes the correction back. */
function isOther({ profile }: FileRecord, column: string, role: InferredType): boolean {
  return profile?.table.profiles.find(({ name }) => name === column)?.role !== role;
}

function refuseImpossible({ name, dataType }: ColumnProfile, role: InferredType): void {
  const isNumber = dataType === "integer" || dataType === "float" || dataType === "boolean";
  const isTime = dataType === "date" || dataType === "datetime";
  if ((role !== "measure" || isNumber) && (role !== "timestamp" || isTime)) return;
  const needs = role === "measure" ? "numbers" : "dates";
  throw new AppError(
    "INVALID_REQUEST",
    `${name} cannot be a ${role}: its values are of type ${dataType}, not ${needs}.`,
    {
      column: name,
      data_type: dataType,
      role,
    },
  );
}
