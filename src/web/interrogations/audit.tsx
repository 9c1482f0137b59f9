import type { AuditResult, Claim, Contradiction } from "../../domain/audit-result.ts";
import { Chip } from "../components/chip.tsx";
import { gapText } from "./gap-changes.ts";
import { Cited } from "./source-link.tsx";
import { verdictWords } from "./words.ts";

/** What it came to: each claim with its quotations, what disagrees, what is missing. */
export function Audit({ audit }: { audit: AuditResult }) {
  return (
    <>
      <section class="stack" aria-labelledby="claims-title">
        <h2 id="claims-title">Claim by claim</h2>
        <ol class="claims">
          {audit.claims.map((claim) => (
            <ClaimItem claim={claim} />
          ))}
        </ol>
      </section>
      {audit.contradictions.length > 0 && (
        <section class="stack" aria-labelledby="contradictions-title">
          <h2 id="contradictions-title">Sources that disagree</h2>
          {audit.contradictions.map((one) => (
            <ContradictionView contradiction={one} />
          ))}
        </section>
      )}
      {audit.remainingGaps.length > 0 && (
        <section class="stack" aria-labelledby="gaps-title">
          <h2 id="gaps-title">Still missing</h2>
          <ul class="gap-list">
            {audit.remainingGaps.map(({ category, description }) => (
              <li class="gap gap-open">
                <span class="gap-mark">{category.replaceAll("_", " ")}</span> {gapText(description)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const roles: Record<NonNullable<Claim["role"]>, string | null> = {
  main: null,
  cause: "The cause",
  effect: "The effect",
  condition: "What it is said to have followed",
  link: "That the one led to the other",
  order: "That the one came after the other",
};

function ClaimItem({ claim: { text, verdict, citations, role = "main" } }: { claim: Claim }) {
  const { text: word, tone } = verdictWords[verdict];
  return (
    <li class="claim">
      <div class="claim-head">
        <div>
          {roles[role] !== null && <span class="speaker">{roles[role]}</span>}
          <p>{text}</p>
        </div>
        <Chip tone={tone}>{word}</Chip>
      </div>
      {citations.map((quotation) => (
        <Cited quotation={quotation} />
      ))}
    </li>
  );
}

function ContradictionView({
  contradiction: { quotations, description, qaPairIndexes },
}: {
  contradiction: Contradiction;
}) {
  const [one, other] = qaPairIndexes.map((index) => index + 1);
  return (
    <div class="contradiction">
      {quotations ? (
        <div class="sides">
          <Cited quotation={quotations[0]} />
          <span class="against small quiet">against</span>
          <Cited quotation={quotations[1]} />
        </div>
      ) : (
        <p>{description}</p>
      )}
      <p class="small quiet">
        Said in answer to <a href={`#question-${one}`}>{`question ${one}`}</a>
        {one !== other && (
          <>
            {" and "}
            <a href={`#question-${other}`}>{`question ${other}`}</a>
          </>
        )}
      </p>
    </div>
  );
}
