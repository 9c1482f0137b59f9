import type { Verdict } from "../../domain/audit-result.ts";
import type { Archive, ReadSentence } from "./archive.ts";
import { topicsOf } from "./bears-on.ts";
import { findExclusions } from "./find-exclusions.ts";
import { type Judgement, judgeSentence } from "./judge-sentence.ts";
import { readStatement } from "./read-statement.ts";
import type { Statement } from "./statement.ts";
import { kindredOf } from "./words/kindred.ts";

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
/** Figures for the same thing are rarely told apart by chance. */
const figureSideFrom = 0.65;

/** What all sources together say about a claim. One that none of them covers is unknown. */
export function judgeClaim(text: string, archive: Archive): ClaimFinding {
  const claim = readClaim(text, archive);
  const concepts = new Set(topicsOf(claim).map(({ concept }) => concept));
  const kindred = new Set(topicsOf(claim).flatMap(({ word }) => [...kindredOf(word)]));
  const sentences = archive.find(concepts, mostRead, kindred);
  const isExcluded = findExclusions(claim, sentences);
  const covering = sentences.filter((sentence) => !isExcluded(sentence));
  const single = covering.map((sentence) => judgeSentence(claim, sentence, archive));
  const finding = weigh(single);
  return finding.verdict === "unknown" ? weigh([...single, ...judgeTogether(claim, covering, archive)]) : finding;
}

const saidTogether = 0.95;

/** What no sentence says alone two that follow each other may say together; they speak for it only, where they say nearly all. */
function judgeTogether(claim: Statement, sentences: ReadSentence[], archive: Archive): Judgement[] {
  const wanted = new Set(claim.tokens.map(({ concept }) => concept));
  return sentences
    .map((sentence) => archive.withNext(sentence))
    .filter((both) => both !== null)
    .filter(({ names }) => [...names].every((name) => wanted.has(name)))
    .map((both) => judgeSentence(claim, both, archive))
    .filter(({ stance, relevance }) => stance === "for" && relevance >= saidTogether);
}

/** At the start of a claim the sources tell whether a capital makes a name. */
export function readClaim(text: string, archive: Archive): Statement {
  const claim = readStatement(text);
  const tokens = claim.tokens.map((token) => ({ ...token, isName: token.isName || archive.isName(token.word) }));
  return { ...claim, tokens };
}

export function weigh(judgements: Judgement[]): ClaimFinding {
  const by = (stance: Judgement["stance"]) =>
    judgements.filter((one) => one.stance === stance).sort((a, b) => b.strength - a.strength);
  const supporting = by("for");
  // That another version did it too says nothing against what is said of this one.
  const opposing = by("against").filter(({ reason }) => reason !== "attribution" || supporting.length === 0);
  const near = by("none")
    .filter(({ relevance }) => relevance >= nearFrom)
    .sort((a, b) => b.relevance - a.relevance);
  return { verdict: verdictOf(supporting[0], opposing[0]), supporting, opposing, near };
}

function verdictOf(support: Judgement | undefined, opposition: Judgement | undefined): Verdict {
  if (!support || !opposition) return support ? "supported" : opposition ? "contradicted" : "unknown";
  const share = support.reason === "figure" && opposition.reason === "figure" ? figureSideFrom : sideFrom;
  const [weaker, stronger] = [support.strength, opposition.strength].sort((a, b) => a - b);
  if (weaker! >= share * stronger!) return "mixed";
  return support.strength > opposition.strength ? "supported" : "contradicted";
}
