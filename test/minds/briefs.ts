import type { BriefOf } from "../../src/minds/built-in/built-in-mind.ts";
import type {
  AnswerBrief,
  AskBrief,
  CaseBrief,
  CodeBrief,
  FindingBrief,
  GapsBrief,
  HypothesisBrief,
  Known,
  PlanBrief,
  ProposalBrief,
  ReportBrief,
  ResultBrief,
  RolesBrief,
  StepBrief,
  TableBrief,
  ThinkingStep,
} from "../../src/minds/mind.ts";

/** One small case: orders fell on iOS after a release. */
export const known: Known = {
  figures: [
    { value: 151_034, unit: "amount" },
    { value: 138_604, unit: "amount" },
    { value: -12_430, unit: "amount" },
    { value: -0.0823, unit: "fraction" },
    { value: 0.81, unit: "fraction" },
  ],
  names: ["orders", "device", "ios", "android", "country", "2025-02-17", "2025-02-03..2025-02-16"],
};

export const tables: TableBrief[] = [
  {
    name: "orders",
    rowCount: 1000,
    columns: [
      {
        name: "device",
        role: "dimension",
        dataType: "string",
        cardinality: 3,
        nullCount: 0,
        samples: ["ios", "android"],
      },
      { name: "country", role: "dimension", dataType: "string", cardinality: 40, nullCount: 2, samples: ["DE", "FR"] },
      { name: "amount", role: "measure", dataType: "float", cardinality: 800, nullCount: 0, samples: ["9.99"] },
      { name: "store", role: "measure", dataType: "integer", cardinality: 12, nullCount: 0, samples: ["7"] },
      { name: "order_id", role: "id", dataType: "integer", cardinality: 1000, nullCount: 0, samples: ["1"] },
      { name: "day", role: "timestamp", dataType: "date", cardinality: 28, nullCount: 0, samples: ["2025-02-17"] },
    ],
  },
];

export const asked: CaseBrief = {
  metric: "sum(amount)",
  definition: null,
  context: "A new app release went out on 17 February.",
  prompt: null,
  dateColumn: "day",
  baseline: "2025-02-03..2025-02-16",
  comparison: "2025-02-17..2025-03-02",
  tables,
};

export const hypothesis: HypothesisBrief = {
  id: "hyp_001",
  title: "device = ios fell",
  causalStory: "The release may have broken the checkout.",
  expectedPattern: "device = ios fell clearly more than android",
  dimensions: ["device", "country"],
  prediction: { segment: [{ dimension: "device", value: "ios" }], direction: "down" },
};

const files = [
  { name: "orders", columns: ["device", "country", "amount", "store", "order_id", "day"], rowCount: 1000 },
];
const passages = [
  {
    id: "p1",
    source: "release-notes.md",
    text: "Release 17.2.1 of the iOS app went out on 17 February 2025. It changed the checkout.",
  },
  {
    id: "p2",
    source: "incidents.md",
    text: "Customers reported 412 crashes in the checkout of the ios app. Android was fine.",
  },
];

export const rolesBrief: RolesBrief = { tables, settled: ["orders.amount", "orders.day"] };
export const planBrief: PlanBrief = {
  case: asked,
  explorationSteps: ["Compare the totals."],
  evidenceCriteria: ["The part moves more than its siblings."],
  known,
};
export const proposalBrief: ProposalBrief = {
  case: asked,
  change: ["Orders fell 8.2 %."],
  dimensions: [
    { name: "device", cardinality: 3, values: ["ios", "android", "web"] },
    { name: "country", cardinality: 40, values: ["DE", "FR"] },
  ],
  hypotheses: [{ title: "A broad change", expectedPattern: "most segments move alike" }],
  passages,
  maximum: 3,
  known,
};
export const stepBrief: StepBrief = {
  case: asked,
  hypothesis,
  others: [{ id: "hyp_002", title: "A broad change", status: "PENDING" }],
  findings: ["Orders fell 8.2 %."],
  lastResult: null,
  files,
  languages: ["sql", "python"],
  iteration: 1,
  maxIterations: 15,
};
export const codeBrief: CodeBrief = {
  case: asked,
  hypothesis,
  facts: {
    sql: "select * from orders",
    time: '"day"',
    metric: "sum(amount)",
    dimensions: [
      { name: "device", sql: '"device"' },
      { name: "country", sql: '"country"' },
    ],
  },
  decision: "ANALYZE",
  purpose: "Compare device = ios between the baseline and the comparison.",
  files,
  languages: ["sql", "python"],
  findings: [],
  failed: null,
};
export const resultBrief: ResultBrief = {
  hypothesis,
  purpose: "Compare device = ios with its siblings.",
  code: "select 1",
  output:
    "split_by,part,baseline,comparison,change,relative\ndevice,ios,1200,800,-400,-0.3333\ndevice,android,100,101,1,0.01\n",
  succeeded: true,
};
export const findingBrief: FindingBrief = {
  hypothesis,
  outcome: "CONFIRMED",
  confidence: "MEDIUM",
  seen: ["device = ios makes 81 % of the fall."],
  findings: [],
  known,
};
export const reportBrief: ReportBrief = {
  case: asked,
  headline: "Orders fell 8.2 %. device = ios accounts for 81 % of it.",
  decision: "diagnosed",
  explanations: [
    {
      rank: 1,
      title: "device = ios",
      facts: ["device = ios accounts for 81 % of the fall."],
      story: "device = ios fell.",
    },
  ],
  ruledOut: [{ title: "A broad change", seen: "android did not move." }],
  nextSteps: ["Find out what changed for device = ios."],
  passages,
  known,
};
export const answerBrief: AnswerBrief = {
  question: "How many crashes were reported in the checkout?",
  passages,
  known,
};
export const askBrief: AskBrief = {
  hypothesis: "The release broke the checkout",
  claims: [
    { id: "c1", text: "Release 17.2.1 went out on 17 February", aspect: "when", verdict: "supported" },
    { id: "c2", text: "The checkout crashed on ios", aspect: "by which mechanism", verdict: "unknown" },
    { id: "c3", text: "Orders fell after it", aspect: "how much", verdict: "unknown" },
  ],
  asked: ["When was the release?"],
};
export const gapsBrief: GapsBrief = {
  hypothesis: askBrief.hypothesis,
  claims: askBrief.claims,
  pairs: [
    { question: "When was the release?", answer: "Release 17.2.1 went out on 17 February 2025.", citations: ["p1"] },
    { question: "What broke?", answer: "Some things were different.", citations: [] },
  ],
};

export const briefs: { [Step in ThinkingStep]: BriefOf<Step> } = {
  inferRoles: rolesBrief,
  plan: planBrief,
  proposeHypotheses: proposalBrief,
  decideNextStep: stepBrief,
  writeCode: codeBrief,
  compressResult: resultBrief,
  judgeFinding: findingBrief,
  phraseReport: reportBrief,
  answer: answerBrief,
  ask: askBrief,
  assessGaps: gapsBrief,
};
export const steps = Object.keys(briefs) as ThinkingStep[];
