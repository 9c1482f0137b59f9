const wordsPerWindow = 130;
const fewestWords = 30;

/** Whole sentences up to about 180 tokens; a short rest stays with what is before it. */
export function splitIntoWindows(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== "");
  const windows: string[][] = [];
  let words = Infinity;
  for (const sentence of sentences) {
    const length = sentence.trim().split(/\s+/).length;
    if (words + length > wordsPerWindow) {
      windows.push([]);
      words = 0;
    }
    windows.at(-1)!.push(sentence.trim());
    words += length;
  }
  if (windows.length > 1 && words < fewestWords) windows.at(-2)!.push(...windows.pop()!);
  return windows.length === 0 ? [text] : windows.map((window) => window.join(" "));
}
