import type { ColumnRole, RolesBrief } from "../mind.ts";

const roles: readonly string[] = ["dimension", "measure", "id", "timestamp"] satisfies ColumnRole["role"][];

/** The roles as the profile has them. */
export function inferRoles({ tables }: RolesBrief): ColumnRole[] {
  return tables.flatMap((table) =>
    table.columns
      .filter(({ role }) => roles.includes(role))
      .map(({ name, role }) => ({ table: table.name, column: name, role: role as ColumnRole["role"] })),
  );
}
