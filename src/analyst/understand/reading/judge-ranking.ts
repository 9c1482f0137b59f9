import { assume, type Reading } from "./reading.ts";

const unwanted =
  /delay|cost|expense|churn|error|bounce|duration|latency|wait|defect|return|cancel|complaint|loss|late|hours|minutes|downtime|reject|fail|fault|damage|overdue|absence|debt|refund|fraud/i;

/** The worst delay is the highest; known once it is known what is measured. */
export function judgeRanking(reading: Reading): void {
  const { ranking, isJudgement, measures } = reading;
  if (!ranking || !isJudgement) return;
  const [measure] = measures;
  const name = measure && "column" in measure ? measure.column.name : measure?.kind === "fraction" ? measure.label : "";
  if (!unwanted.test(name)) return;
  assume(reading, `A lower ${name} is better`);
  ranking.direction = ranking.direction === "high" ? "low" : "high";
}
