import type { Child } from "hono/jsx";

export function Card({ id, children }: { id?: string; children?: Child }) {
  return (
    <section class="card" id={id}>
      {children}
    </section>
  );
}
