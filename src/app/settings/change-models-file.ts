import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { parseJson } from "../../base/parse-json.ts";
import type { ProviderKind } from "../../models/provider-kinds.ts";

interface EntryChange {
  model: string | null;
  /** Null takes the usual one; without it the entry keeps what it has. */
  address?: string | null;
}

// Only what is changed is looked at here; models/configuration.ts reads the rest and finds its mistakes.
const fileSchema = z.looseObject({
  providers: z
    .array(z.looseObject({ kind: z.string(), name: z.string().optional(), baseUrl: z.string().optional() }))
    .default([]),
});

/** Sets one provider in models.json and leaves everything else in it alone; returns what undoes that. */
export function changeModelsFile(home: string, kind: ProviderKind, { model, address }: EntryChange): () => void {
  const path = join(home, "models.json");
  const before = existsSync(path) ? readFileSync(path, "utf8") : null;
  const file = fileSchema.parse(before === null ? {} : parseJson(before));
  const isIt = (entry: { kind: string; name?: string }) => entry.kind === kind && (entry.name ?? kind) === kind;
  const { model: _, baseUrl, setBy, ...old } = file.providers.find(isIt) ?? { kind };
  // Which address whoever runs the program has set stays known.
  const place =
    address === undefined ? { baseUrl, setBy } : address === null ? {} : { baseUrl: address, setBy: "page" };
  const entry = { ...old, ...(model === null ? {} : { model }), ...place };
  const others = file.providers.filter((one) => !isIt(one));
  // An entry that says nothing is not kept: without a key it would be a mistake.
  const providers = model === null && place.baseUrl === undefined ? others : [...others, entry];
  writeFileAtomic(path, `${JSON.stringify({ ...file, providers }, null, 2)}\n`);
  return () => (before === null ? rmSync(path, { force: true }) : writeFileAtomic(path, before));
}
