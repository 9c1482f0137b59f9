/** A moment; shell.js shows it in the reader's own zone. */
export function LocalTime({ at }: { at: string }) {
  return (
    <time datetime={at} data-local>
      {`${at.slice(0, 16).replace("T", " ")} UTC`}
    </time>
  );
}
