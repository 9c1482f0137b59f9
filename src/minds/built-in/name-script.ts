import type { CodeBrief } from "../mind.ts";

/** `drill_down_device`: what a script does and by what, as a file name. A mind's own words are not asked for it. */
export function nameScript({
  decision,
  hypothesis,
  facts,
  purpose,
}: Pick<CodeBrief, "decision" | "hypothesis" | "facts" | "purpose">): string {
  const named = facts.dimensions.map(({ name }) => name).filter((name) => purpose.includes(name));
  const [first] = named.length > 0 ? named : hypothesis.dimensions;
  const slug = `${decision}_${first ?? "total"}`.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return slug.replace(/^_+|_+$/g, "").slice(0, 60);
}
