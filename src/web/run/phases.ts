export interface Phase {
  name: string;
  /** Beginnings of the names of its steps. */
  steps: string[];
}

/** The way of an investigation as a person would tell it; a step that is in none of them belongs to the tests. */
export const phases: Phase[] = [
  { name: "Read the data", steps: ["tables", "roles", "question", "series"] },
  { name: "Check the data and the change", steps: ["quality", "change"] },
  { name: "Write down hypotheses", steps: ["documents", "plan"] },
  { name: "Search the segments", steps: ["segments", "upstream", "tree", "parts"] },
  { name: "Test", steps: ["test_", "placebo", "weighing", "suspicion"] },
  { name: "Write the report", steps: ["conclusion", "wording", "imprint", "report"] },
];

const tests = phases[4];

export function phaseOf(step: string): Phase {
  // Steps are numbered in the order in which they are done: 02_tables.
  const name = step.replace(/^\d+_/, "");
  return phases.find(({ steps }) => steps.some((beginning) => name.startsWith(beginning))) ?? tests;
}
