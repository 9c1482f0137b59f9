import type { EvidenceById } from "../../domain/evidence.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Mind, Passage, PlanDraft, ProposedHypothesis } from "../../minds/mind.ts";
import { toCaseBrief, toDimensionBriefs } from "../briefs/case-brief.ts";
import { knownOfChange } from "../briefs/known.ts";
import type { MeasuredChange } from "../case-result.ts";
import type { Facts } from "../facts.ts";
import type { DraftHypothesis } from "../hypotheses.ts";
import type { Question } from "../question.ts";
import { recordOf, type ThoughtRecord } from "./thought-record.ts";

/** The engine's own kinds always come first; ids and priorities end at ten. */
const mostHypotheses = { model: 10, builtIn: 8 };
const mostProposals = 3;

export interface ProposalGrounds {
  question: Question;
  facts: Facts;
  tables: ProfiledTable[];
  change: MeasuredChange;
  evidence: EvidenceById;
  /** Written by the engine. */
  drafts: DraftHypothesis[];
  passages: Passage[];
}

export interface WrittenPlan {
  plan: PlanDraft;
  hypotheses: DraftHypothesis[];
  records: ThoughtRecord[];
}

const engineSteps: PlanDraft = {
  explorationSteps: [
    "check the data before anything else",
    "measure the change against the metric's own history",
    "find since when",
    "search all segments of up to four dimensions",
  ],
  evidenceCriteria: [
    "contributions and the remainder add up to the change",
    "beyond noise after correction for having searched",
    "siblings did not move alike",
    "the same search on earlier periods stays silent",
  ],
};

/** The plan and all hypotheses, the engine's kinds and what a mind adds to them; written down before any is tested. */
export async function writePlan(mind: Mind, grounds: ProposalGrounds): Promise<WrittenPlan> {
  const { question, facts, tables, change, drafts } = grounds;
  const brief = toCaseBrief(question, facts, tables);
  const known = knownOfChange(facts, change, grounds.evidence);
  const plan = await mind.plan({ case: brief, ...engineSteps, known });
  const most = mind.name === "built-in" ? mostHypotheses.builtIn : mostHypotheses.model;
  const proposed = await mind.proposeHypotheses({
    // What the person suspects is a hypothesis already.
    case: { ...brief, prompt: null },
    change: describeChange(change),
    dimensions: toDimensionBriefs(facts, tables),
    hypotheses: drafts.map(({ title, expected_pattern }) => ({ title, expectedPattern: expected_pattern })),
    passages: grounds.passages,
    maximum: Math.min(mostProposals, most - drafts.length),
    known,
  });
  const added = proposed.value.map((proposal, i) => toDraft(proposal, drafts[0], drafts.length + i + 1));
  return {
    plan: plan.value,
    hypotheses: [...drafts, ...added],
    records: [recordOf("plan", plan), recordOf("proposeHypotheses", proposed)],
  };
}

function toDraft(proposal: ProposedHypothesis, like: DraftHypothesis, number: number): DraftHypothesis {
  return {
    family: "proposed",
    hypothesis_id: `hyp_${String(number).padStart(3, "0")}`,
    session_id: like.session_id,
    title: proposal.title,
    causal_story: proposal.causalStory,
    dimensions: proposal.dimensions,
    expected_pattern: proposal.expectedPattern,
    prediction: proposal.prediction,
    priority: number,
    status: "PENDING",
    created_at: like.created_at,
  };
}

function describeChange({ baseline_value, comparison_value, absolute, relative, verdict }: MeasuredChange): string[] {
  const moved = relative === null ? "" : ` (${(relative * 100).toFixed(1)} %)`;
  return [
    `before ${baseline_value}, after ${comparison_value}, difference ${absolute}${moved}`,
    verdict === "noise" ? "the difference is within the metric's usual noise" : "the difference is more than noise",
  ];
}
