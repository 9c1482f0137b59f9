import type { Redact } from "../base/redact.ts";

// Longer than any form of a key; a run of this length is let through in part, its fragments still hidden.
const longestRun = 1000;

export interface RedactedStream {
  /** What can be shown after this piece; the rest may be the beginning of a secret. */
  push(piece: string): string;
  flush(): string;
}

/** Secrets arrive cut into tokens, so an unfinished run of printable ASCII is held back until it ends. */
export function openRedactedStream(redactText: Redact): RedactedStream {
  let held = "";
  const release = (length: number) => {
    const shown = redactText(held.slice(0, length));
    held = held.slice(length);
    return shown;
  };
  return {
    push: (piece) => {
      held += piece;
      const run = /[!-~]*$/.exec(held)![0].length;
      return release(held.length - (run > longestRun ? longestRun / 2 : run));
    },
    flush: () => release(held.length),
  };
}
