import { z } from "zod";
import { isGrammar } from "../../app/analyses/suggest-intents.ts";
import type { AnalysisDetails } from "../../domain/analysis-details.ts";
import { Chip } from "../components/chip.tsx";

const understoodSchema = z.object({
  words: z.array(z.object({ text: z.string(), use: z.string() })).catch([]),
  assumptions: z.array(z.string()).catch([]),
});

/** What each word was taken for, what was decided without being told, and what nothing goes by. */
export function Understanding({ details }: { details: Pick<AnalysisDetails, "understood" | "not_understood"> }) {
  const { words, assumptions } = understoodSchema.parse({ words: [], assumptions: [], ...details.understood });
  const telling = details.not_understood.filter((text) => !isGrammar(text));
  const unknown = telling.length > 0 ? telling : details.not_understood;
  if (words.length + assumptions.length + unknown.length === 0) return null;
  return (
    <section class="report-section" aria-labelledby="understood-title">
      <h2 id="understood-title">How the question was read</h2>
      <ul class="chips">
        {words.map(({ text, use }) => (
          <li>
            <Chip>
              <strong>{text}</strong>
              <span class="quiet">{use}</span>
            </Chip>
          </li>
        ))}
        {unknown.map((text) => (
          <li>
            <Chip tone="caution">
              <strong>{text}</strong> nothing goes by this
            </Chip>
          </li>
        ))}
      </ul>
      {assumptions.length > 0 && (
        <ul>
          {assumptions.map((assumption) => (
            <li>{`Assumed: ${assumption}`}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
