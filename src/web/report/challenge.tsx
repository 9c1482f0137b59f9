import type { Challenge } from "../../domain/challenge.ts";
import { Button } from "../components/button.tsx";
import { Chip, type Tone } from "../components/chip.tsx";
import { LocalTime } from "../components/local-time.tsx";

interface ChallengesProps {
  sessionId: string;
  rank: number;
  /** As the case was sealed with it. */
  grade: string;
  challenges: Challenge[];
}

const outcomes: Record<NonNullable<Challenge["verdict"]>, { chip: string; tone: Tone; text: string }> = {
  supported: {
    chip: "withstood",
    tone: "accent",
    text: "Raised by one step: every part of it was found again in the data, and nothing was found against it.",
  },
  mixed: {
    chip: "in doubt",
    tone: "caution",
    text: "Lowered by one step: something in the data or the documents speaks against a part of it.",
  },
  contradicted: {
    chip: "refuted",
    tone: "problem",
    text: "Lowered to the last step: what the data say does not go with it. Do not build on it.",
  },
  unknown: { chip: "not settled", tone: "plain", text: "Unchanged: the sources did not settle it." },
};

/** Under an explanation: the way to put it to the test, and what came of it before. The sealed grade stays beside it. */
export function Challenges({ sessionId, rank, grade, challenges }: ChallengesProps) {
  const shown = challenges.filter(({ explanation }) => explanation === rank);
  return (
    <div class="challenges">
      {shown.slice(-3).map((challenge) => (
        <ChallengeOutcome challenge={challenge} grade={grade} />
      ))}
      <form method="post" action={`/session/${sessionId}/explanations/${rank}/challenge`} class="no-print">
        <Button type="submit" size="small" aria-label={`Challenge explanation ${rank}`}>
          {shown.length === 0 ? "Challenge this explanation" : "Challenge it again"}
        </Button>
      </form>
    </div>
  );
}

function ChallengeOutcome({ challenge, grade }: { challenge: Challenge; grade: string }) {
  const { interrogation_id, start_time, verdict, is_running } = challenge;
  const link = <a href={`/interrogations/${interrogation_id}`}>See the interrogation</a>;
  if (verdict === null)
    return (
      <p class="challenge small">
        <Chip tone="caution">{is_running ? "being challenged" : "challenge stopped"}</Chip> {link}
      </p>
    );
  const { chip, tone, text } = outcomes[verdict];
  return (
    <div class="challenge">
      <p>
        <Chip tone={tone}>{`Challenged: ${chip}`}</Chip>{" "}
        <span class="small quiet">
          <LocalTime at={start_time} />
        </span>
      </p>
      <p class="small">
        <strong>How sure, after the challenge.</strong> {text} {link}
      </p>
      <p class="small quiet">{`As sealed: ${grade}`}</p>
    </div>
  );
}
