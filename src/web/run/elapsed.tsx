interface ElapsedProps {
  since: string;
  /** Null: it goes on, and run.js counts. */
  until: string | null;
  now: Date;
}

export function Elapsed({ since, until, now }: ElapsedProps) {
  const ms = Math.max(0, Date.parse(until ?? now.toISOString()) - Date.parse(since));
  return (
    <span class="elapsed number" data-elapsed-ms={until === null ? ms : undefined}>
      {`${(ms / 1000).toFixed(1)} s`}
    </span>
  );
}
