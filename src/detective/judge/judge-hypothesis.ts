import type { Verdict } from "../../domain/audit-result.ts";
import type { CaseBooks } from "../case/case-books.ts";
import { judgeByCase } from "../case/to-judgement.ts";
import type { HypothesisClaim } from "../claims/claim.ts";
import type { Archive } from "./archive.ts";
import { type ClaimFinding, judgeClaim, weigh } from "./judge-claim.ts";
import { judgeLink, speaksOfCause } from "./judge-link.ts";
import { judgeOrder } from "./judge-order.ts";
import { readStatement } from "./read-statement.ts";

export interface JudgedClaim {
  claim: HypothesisClaim;
  finding: ClaimFinding;
  /** A case tests what is behind a change: that both sides of a "because" happened is not enough there. */
  needsProof: boolean;
}

/** Each claim by all that is there: the documents' words, and the ledger and data of the case where there is one. */
export async function judgeHypothesis(
  claims: readonly HypothesisClaim[],
  archive: Archive,
  books: CaseBooks | null = null,
): Promise<JudgedClaim[]> {
  const judged: JudgedClaim[] = [];
  const findingOf = (id: string) => judged.find(({ claim }) => claim.id === id)!;
  for (const claim of claims) {
    const finding = () => {
      if (claim.ties === null) return judgeClaim(claim.text, archive);
      const [first, second] = [findingOf(claim.ties.first), findingOf(claim.ties.second)];
      if (claim.role === "order") return judgeOrder(first.finding, second.finding);
      const link = judgeLink(first.claim.text, second.claim.text, archive);
      if (link.verdict !== "unknown") return link;
      const { supporting, opposing, near } = judgeClaim(claim.text, archive);
      return weigh([
        ...[...supporting, ...opposing].filter(({ sentence }) => speaksOfCause(first.claim.text, sentence, archive)),
        ...near,
      ]);
    };
    const said = finding();
    const isAsked = books !== null && claim.role !== "order";
    judged.push({
      claim,
      finding: isAsked ? await withCase(said, claim, books) : said,
      needsProof: books !== null,
    });
  }
  return judged;
}

async function withCase({ supporting, opposing, near }: ClaimFinding, claim: HypothesisClaim, books: CaseBooks) {
  return weigh([...(await judgeByCase(claim, books)), ...supporting, ...opposing, ...near]);
}

/** The hypothesis as a whole: what has to hold for it, holds or fails. */
export function overallVerdict(judged: readonly Part[]): Verdict {
  const parts = judged.filter(({ claim }) => claim.role === "main").map((main) => mainVerdict(main, judged));
  const links = judged.filter(({ claim }) => claim.role === "link").map((link) => linkVerdict(link, judged));
  return joinVerdicts([...parts, ...links]);
}

type Part = { claim: HypothesisClaim; verdict: Verdict; needsProof: boolean };

function mainVerdict(main: Part, judged: readonly Part[]): Verdict {
  const order = judged.find(({ claim }) => claim.role === "order" && claim.ties?.first === main.claim.id);
  if (!order) return main.verdict;
  const condition = judged.find(({ claim }) => claim.id === order.claim.ties!.second)!;
  if (main.verdict !== "supported") return main.verdict;
  if (order.verdict === "contradicted") return "contradicted";
  if (condition.verdict === "contradicted") return "mixed";
  return condition.verdict === "unknown" ? "unknown" : "supported";
}

function linkVerdict(link: Part, judged: readonly Part[]): Verdict {
  const [cause, effect] = [link.claim.ties!.first, link.claim.ties!.second].map(
    (id) => judged.find(({ claim }) => claim.id === id)!,
  ) as [Part, Part];
  // A cause that was not there cannot have had an effect, and nothing can have caused what did not happen.
  if (cause.verdict === "contradicted" || effect.verdict === "contradicted") return "contradicted";
  // Sources that disagree on the figure: "led to 640 claims", and elsewhere to 910.
  if (effect.verdict === "mixed" && link.verdict === "supported" && saysFigure(effect)) return "mixed";
  if (link.verdict !== "unknown" || link.needsProof) return link.verdict;
  return cause.verdict === "supported" && effect.verdict === "supported" ? "supported" : "unknown";
}

const saysFigure = ({ claim }: Part): boolean => readStatement(claim.text).quantities.length > 0;

function joinVerdicts(verdicts: Verdict[]): Verdict {
  const has = (verdict: Verdict) => verdicts.includes(verdict);
  if (has("mixed") || (has("supported") && has("contradicted"))) return "mixed";
  if (has("contradicted")) return "contradicted";
  return has("unknown") || verdicts.length === 0 ? "unknown" : "supported";
}
