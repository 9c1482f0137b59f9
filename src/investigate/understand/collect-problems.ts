import { AppError } from "../../base/app-error.ts";

export interface Problems {
  /** The work's outcome; null where it fails for a mistake of the person, which is remembered. */
  attempt<T>(field: string, work: () => T): T | null;
  attemptLater<T>(field: string, work: () => Promise<T>): Promise<T | null>;
  /** Throws what has been remembered: one mistake as it is, several as one error that lists them. */
  settle(): void;
}

/** All mistakes of a question at once, each with the part of the question that it is about. */
export function collectProblems(): Problems {
  const found: { field: string; error: AppError }[] = [];
  const keep = (field: string, error: unknown): null => {
    if (!(error instanceof AppError)) throw error;
    found.push({ field, error });
    return null;
  };
  return {
    attempt: (field, work) => {
      try {
        return work();
      } catch (error) {
        return keep(field, error);
      }
    },
    attemptLater: (field, work) => work().catch((error) => keep(field, error)),
    settle: () => {
      if (found.length === 1) throw found[0].error;
      if (found.length > 1) throw together(found);
    },
  };
}

function together(found: { field: string; error: AppError }[]): AppError {
  const problems = found.flatMap(({ field, error }) => {
    const { code, message, details } = error;
    const inner = details["problems"];
    return Array.isArray(inner) ? (inner as unknown[]) : [{ field, code, message, details }];
  }) as { field: string; code: string; message: string }[];
  const list = problems.map(({ field, message }) => `- ${field}: ${message}`);
  const message = `${problems.length} things are wrong with the question:\n${list.join("\n")}`;
  return new AppError(found[0].error.code, message, { ...found[0].error.details, problems });
}
