import type { Verdict } from "../../domain/audit-result.ts";
import type { Archive } from "./archive.ts";
import { topicsOf } from "./bears-on.ts";
import { type Judgement, judgeSentence } from "./judge-sentence.ts";
import { readStatement } from "./read-statement.ts";
import type { Statement } from "./statement.ts";

export interface ClaimFinding {
  verdict: Verdict;
  /** Strongest first. */
  supporting: Judgement[];
  opposing: Judgement[];
  /** Sentences about the same thing that settle nothing, best first. */
  near: Judgement[];
}

const mostRead = 120;
const nearFrom = 0.45;
/** The weaker side counts as a side of its own from this share of the stronger one on. */
const sideFrom = 0.8;

/** What all sources together say about a claim. One that none of them covers is unknown. */
export function judgeClaim(text: string, archive: Archive): ClaimFinding {
  const claim = readStatement(text);
  return weigh(readAll(claim, archive));
}

export function readAll(claim: Statement, archive: Archive): Judgement[] {
  const concepts = new Set(topicsOf(claim).map(({ concept }) => concept));
  return archive.find(concepts, mostRead).map((sentence) => judgeSentence(claim, sentence, archive));
}

export function weigh(judgements: Judgement[]): ClaimFinding {
  const by = (stance: Judgement["stance"]) =>
    judgements.filter((one) => one.stance === stance).sort((a, b) => b.strength - a.strength);
  const [supporting, opposing] = [by("for"), by("against")];
  const near = by("none")
    .filter(({ relevance }) => relevance >= nearFrom)
    .sort((a, b) => b.relevance - a.relevance);
  return { verdict: verdictOf(supporting[0]?.strength ?? 0, opposing[0]?.strength ?? 0), supporting, opposing, near };
}

function verdictOf(support: number, opposition: number): Verdict {
  if (support === 0 && opposition === 0) return "unknown";
  if (Math.min(support, opposition) >= sideFrom * Math.max(support, opposition)) return "mixed";
  return support > opposition ? "supported" : "contradicted";
}
