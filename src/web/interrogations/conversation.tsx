import type { Gap } from "../../domain/gap-analysis.ts";
import type { InterrogationSession, QuestionAnswerPair } from "../../domain/interrogation.ts";
import { gapChanges, gapText } from "./gap-changes.ts";
import { Cited } from "./source-link.tsx";

/** Question and answer, one after the other, with what each answer closed. */
export function Conversation({ session: { qaPairs, status } }: { session: InterrogationSession }) {
  return (
    <section class="stack" aria-labelledby="conversation-title">
      <h2 id="conversation-title">The interrogation</h2>
      <ol class="exchanges">
        {qaPairs.map((pair, at) => (
          <li class="exchange" id={`question-${pair.sequence}`}>
            <div class="question">
              <span class="speaker">Detective</span>
              <p>{pair.question}</p>
            </div>
            <Answer pair={pair} />
            <Changes pairs={qaPairs} at={at} />
          </li>
        ))}
      </ol>
      {status === "running" && <p class="quiet">The detective thinks about the next question.</p>}
    </section>
  );
}

const address = / \((?:case|interrogation):[^)]*\)/g;

function Answer({
  pair: { answer, citations = [], providerUsed, droppedCitations = 0 },
}: {
  pair: QuestionAnswerPair;
}) {
  const isQuoting = citations.length > 0 && citations.every(({ quote }) => answer.includes(quote));
  // What is quoted stands below with its source; before it only what the witness says of it.
  const lead = (isQuoting ? answer.slice(0, answer.indexOf("“")) : answer).replace(address, "").trim();
  return (
    <div class="answer">
      <span class="speaker">Witness</span>
      {lead !== "" && <p>{lead}</p>}
      {citations.map((quotation) => (
        <Cited quotation={quotation} />
      ))}
      {!providerUsed.startsWith("built-in:") && <p class="quiet small">{`In the words of ${providerUsed}.`}</p>}
      {droppedCitations > 0 && (
        <p class="quiet small">
          {`${droppedCitations} ${droppedCitations === 1 ? "citation that leads" : "citations that lead"} nowhere left out.`}
        </p>
      )}
    </div>
  );
}

function Changes({ pairs, at }: { pairs: QuestionAnswerPair[]; at: number }) {
  const { closed, opened } = gapChanges(pairs, at);
  const score = pairs[at]!.gapAnalysis.completenessScore;
  return (
    <div class="changes small">
      <span class="number quiet">{`${score} % complete`}</span>
      <ul class="gap-list">
        {closed.map((gap) => (
          <GapItem gap={gap} isClosed={true} />
        ))}
        {opened.map((gap) => (
          <GapItem gap={gap} isClosed={false} />
        ))}
      </ul>
    </div>
  );
}

function GapItem({ gap, isClosed }: { gap: Gap; isClosed: boolean }) {
  return (
    <li class={isClosed ? "gap gap-closed" : "gap gap-open"}>
      <span class="gap-mark">{isClosed ? "closed" : "open"}</span> {gapText(gap.description)}
    </li>
  );
}
