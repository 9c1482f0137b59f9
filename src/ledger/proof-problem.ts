/** The first thing in a case that is not as it should be, in words. */
export class ProofProblem extends Error {}

export function demand(problem: string | null): void {
  if (problem !== null) throw new ProofProblem(problem);
}
