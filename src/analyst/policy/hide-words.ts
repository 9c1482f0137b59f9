import type { Understanding } from "../understand/understanding.ts";
import type { Masker } from "./masker.ts";

/** Words cut out of what is blocked in the question no longer look like it, so they are told by what is left of the whole. */
export function hideWords<T extends Pick<Understanding, "notUnderstood" | "uses">>(
  understanding: T,
  intent: string,
  masker: Masker,
): T {
  const shown = masker.text(intent);
  if (shown === intent) return understanding;
  const hide = (text: string) => (shown.includes(text) ? text : "[blocked]");
  return {
    ...understanding,
    notUnderstood: [...new Set(understanding.notUnderstood.map(hide))],
    uses: understanding.uses.map(({ text, use }) => ({ text: hide(text), use })),
  };
}
