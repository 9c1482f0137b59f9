import { AppError } from "./app-error.ts";

/** Refuses a name that no file or table has on purpose: control characters break paths, SQL, terminals and logs. */
export function demandPlainName(name: string): string {
  if (!/\p{Cc}/u.test(name)) return name;
  const shown = name.slice(0, 80).replace(/\p{Cc}/gu, "\ufffd");
  throw new AppError("INVALID_REQUEST", `The name "${shown}" has a control character in it. Send it without.`, {
    name: shown,
  });
}
