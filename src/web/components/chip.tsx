import type { Child } from "hono/jsx";

export type Tone = "plain" | "accent" | "caution" | "problem" | "up" | "down";

export function Chip({ tone = "plain", children }: { tone?: Tone; children?: Child }) {
  return <span class={tone === "plain" ? "chip" : `chip chip-${tone}`}>{children}</span>;
}
