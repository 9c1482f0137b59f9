import { z } from "zod";
import { shortIdSchema } from "./primitives.ts";

export const likelihoodSchema = z.enum(["Most Likely", "Likely", "Possible", "Less Likely"]);

export const explanationShape = {
  rank: z.int().min(1),
  title: z.string().min(1).max(100),
  likelihood: likelihoodSchema,
  /** Ids of the evidence items this rests on. */
  evidence: z.array(shortIdSchema),
  reasoning: z.string().max(1000),
  causal_story: z.string().max(500),
  source_hypotheses: z.array(shortIdSchema),
};

export const explanationSchema = z.object(explanationShape).refine(hasLikelihoodOfRank, {
  path: ["likelihood"],
  message: "The likelihood does not belong to the rank",
});

export type Likelihood = z.infer<typeof likelihoodSchema>;
export type Explanation = z.infer<typeof explanationSchema>;

export function likelihoodOfRank(rank: number): Likelihood {
  if (rank <= 1) return "Most Likely";
  if (rank <= 3) return "Likely";
  if (rank <= 5) return "Possible";
  return "Less Likely";
}

export function hasLikelihoodOfRank(explanation: { rank: number; likelihood: Likelihood }): boolean {
  return explanation.likelihood === likelihoodOfRank(explanation.rank);
}
