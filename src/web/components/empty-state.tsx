import type { Child } from "hono/jsx";

/** Instead of an empty list: what would be here, and how it gets here. */
export function EmptyState({ title, children }: { title: string; children?: Child }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
