import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import type { Knowledge, RetrievedPassage } from "../../knowledge/knowledge.ts";

const askedSchema = z.object({
  source: z.string().min(1).max(2000),
  position: z.coerce.number().int().min(0),
  words: z.string().min(1).max(400),
});

/** The whole passage behind a citation, found by its own words in its own document. */
export async function findPassage(
  knowledge: Pick<Knowledge, "retrieve">,
  query: Record<string, string>,
): Promise<RetrievedPassage> {
  const asked = askedSchema.safeParse(query);
  if (!asked.success) throw new AppError("INVALID_REQUEST", "The link to this passage is not complete.");
  const { source, position, words } = asked.data;
  const filters = { source_url_prefix: source, section: null };
  const found = await knowledge.retrieve(words, { limit: 20, filters, withNeighbours: true });
  const passage = found.find((one) => one.sourceUrl === source && one.position === position) ?? found[0];
  if (!passage) throw new AppError("NOT_FOUND", "The document was changed or removed since it was cited.");
  return passage;
}
