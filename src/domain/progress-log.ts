import { z } from "zod";

/** One line of progress.txt, such as `[2025-12-29 10:30:45] Investigation started`. */
export const progressLineSchema = z.string().regex(/^\[\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\] \S.*$/);

export function toProgressLine(at: Date, text: string): string {
  const stamp = at.toISOString().slice(0, 19).replace("T", " ");
  return `[${stamp}] ${text.replace(/\s+/g, " ").trim()}`;
}
