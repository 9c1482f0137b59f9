/** Does this text begin like a JSON document or JSON lines? A CSV that merely begins with a bracket does not count. */
export function isJsonStart(head: string): boolean {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  if (text.startsWith("{")) return /^\{\s*("(?:[^"\\\n]|\\.)*"\s*:|\})/.test(text);
  return /^\[\s*([{[\]]|$|\n)/.test(text) && !/^\[[^\]{["]*\][,;\t]/.test(text);
}
