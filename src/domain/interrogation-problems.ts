import { isInOrder } from "./primitives.ts";

interface Interrogation {
  startTime: string;
  endTime?: string | undefined;
  status: string;
  iterationLimit: number;
  currentIteration: number;
  qaPairs: { sequence: number; timestamp: string }[];
  auditResult?: { contradictions: { qaPairIndexes: [number, number] }[] } | undefined;
}

interface Problem {
  path: (string | number)[];
  message: string;
}

/** The rules that tie an interrogation's fields to each other. */
export function interrogationProblems(session: Interrogation): Problem[] {
  return [...timeProblems(session), ...iterationProblems(session), ...pairProblems(session), ...auditProblems(session)];
}

function timeProblems({ startTime, endTime, status }: Interrogation): Problem[] {
  if (endTime === undefined) return [];
  const problems: Problem[] = [];
  if (status === "running") problems.push({ path: ["endTime"], message: "A running session has no endTime" });
  if (!isInOrder(startTime, endTime)) problems.push({ path: ["endTime"], message: "endTime is before startTime" });
  return problems;
}

function iterationProblems({ currentIteration, iterationLimit, qaPairs }: Interrogation): Problem[] {
  const path = ["currentIteration"];
  const problems: Problem[] = [];
  if (currentIteration > iterationLimit) problems.push({ path, message: "currentIteration is above iterationLimit" });
  if (currentIteration !== qaPairs.length)
    problems.push({ path, message: "currentIteration is not the count of qaPairs" });
  return problems;
}

function pairProblems({ qaPairs, startTime }: Interrogation): Problem[] {
  return qaPairs.flatMap((pair, index) => {
    const problems: Problem[] = [];
    if (pair.sequence !== index + 1) {
      problems.push({ path: ["qaPairs", index, "sequence"], message: `sequence must be ${index + 1} here` });
    }
    if (!isInOrder(startTime, pair.timestamp)) {
      problems.push({ path: ["qaPairs", index, "timestamp"], message: "timestamp is before startTime" });
    }
    return problems;
  });
}

function auditProblems({ status, auditResult, qaPairs }: Interrogation): Problem[] {
  const path = ["auditResult"];
  if (status === "completed" && auditResult === undefined)
    return [{ path, message: "auditResult is there when completed" }];
  // One that reached its limit is audited as far as it got: whoever waited for it wants to know.
  if (auditResult !== undefined && status !== "completed" && status !== "limit-reached")
    return [{ path, message: `A ${status} session has no auditResult` }];
  const indexes = auditResult?.contradictions.flatMap((contradiction) => contradiction.qaPairIndexes) ?? [];
  const outside = indexes.filter((index) => index >= qaPairs.length);
  return outside.map((index) => ({ path: [...path, "contradictions"], message: `There is no qaPair ${index}` }));
}
