import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { InterrogationSession } from "../../domain/interrogation.ts";
import { chooseIterationLimit } from "./iteration-limit.ts";
import { type InterrogationPlace, runSession } from "./run-session.ts";
import { keepSession, readSession, removeSession } from "./session-files.ts";

export interface InterrogationOrder {
  hypothesis: string;
  /** Files and folders to answer from. */
  documents: string[];
  /** A finished investigation to answer from: its folder or its id. */
  case: string | null;
  /** The rank of the explanation of that case which is challenged. */
  explanation?: number;
  iterationLimit: string | number | null;
}

/** Puts a hypothesis to the sources; the session is kept after every answer. */
export async function interrogateHypothesis(
  order: InterrogationOrder,
  place: InterrogationPlace,
): Promise<InterrogationSession> {
  const { id } = beginSession(order, place);
  try {
    return await runSession(id, place);
  } catch (error) {
    // Sources that cannot be read leave nothing that could be gone on with.
    if (error instanceof AppError && readSession(place.home, id).currentIteration === 0) removeSession(place.home, id);
    throw error;
  }
}

/** Writes down what is to be asked; nothing is asked yet. */
export function beginSession(
  order: InterrogationOrder,
  place: Pick<InterrogationPlace, "home" | "environment" | "now">,
): InterrogationSession {
  const iterationLimit = chooseIterationLimit(order.iterationLimit, place);
  const at = place.now().toISOString();
  const session: InterrogationSession = {
    id: randomUUID(),
    hypothesis: { text: parseHypothesis(order.hypothesis), createdAt: at },
    startTime: at,
    status: "running",
    iterationLimit,
    currentIteration: 0,
    qaPairs: [],
    auditTrail: [],
    sources: {
      documents: order.documents.map((path) => resolve(path)),
      case: caseNamed(order.case),
      ...(order.explanation === undefined ? {} : { explanation: order.explanation }),
    },
  };
  keepSession(place.home, session);
  return session;
}

const longestHypothesis = 5000;

function parseHypothesis(text: string): string {
  if (text.trim() !== "" && text.length <= longestHypothesis) return text.trim();
  throw new AppError(
    "INVALID_REQUEST",
    `A hypothesis is a sentence of 1 to ${longestHypothesis} characters, such as "iOS orders fell in March 2025 after version 8.4 was released."`,
  );
}

// A folder is kept by its whole path: the session may be resumed from elsewhere.
const caseNamed = (named: string | null): string | null =>
  named !== null && existsSync(named) ? resolve(named) : named;
