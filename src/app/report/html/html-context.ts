import type { Child } from "hono/jsx";

/** Where the parts of a report lead to: into the drawer of the page, or to the end of the file. */
export interface HtmlContext {
  /** Attributes of the link to a piece of evidence or to a document's words; null where there is none. */
  linkTo(id: string): Record<string, string> | null;
  /** Null where the case has no such chart. */
  chart(name: string): Child | null;
  /** What stands under the card of an explanation; nothing where it is missing. */
  underCard?(rank: number): Child;
}
