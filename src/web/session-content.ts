import type { Child } from "hono/jsx";

/** What the page of a session shows in its present state. */
export interface SessionContent {
  title: string;
  content: Child;
}
