const longTitle = 120;

/** What was asked; a question of many lines is set like text. */
export function IntentTitle({ intent }: { intent: string }) {
  return (
    <h1 tabindex={-1} class={intent.length > longTitle ? "long-title" : undefined}>
      {intent}
    </h1>
  );
}
