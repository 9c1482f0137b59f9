import type { Child } from "hono/jsx";

interface DetailsProps {
  summary: Child;
  isOpen?: boolean;
  id?: string;
  children?: Child;
}

export function Details({ summary, isOpen = false, id, children }: DetailsProps) {
  return (
    <details class="details" open={isOpen} id={id}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
