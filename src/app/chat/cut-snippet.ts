import { maxSnippetLength } from "../../domain/citation.ts";

/** The first 200 characters; one that takes two units of UTF-16 is not cut in half. */
export function cutSnippet(text: string): string {
  const head = text.slice(0, maxSnippetLength);
  return /[\ud800-\udbff]$/.test(head) && text.length > head.length ? head.slice(0, -1) : head;
}
