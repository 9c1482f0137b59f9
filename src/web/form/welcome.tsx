import { Button } from "../components/button.tsx";

export function Welcome({ isNew, previous }: { isNew: boolean; previous: string | null }) {
  return (
    <header class="stack-tight" id="welcome">
      <h1>Why did the metric move?</h1>
      {previous !== null ? (
        <p class="quiet">
          The same files, asked again. <a href={`/session/${previous}`}>The report you have</a> stays as it is.
        </p>
      ) : (
        <p class="quiet">
          Give us your tables, a metric and two periods. You get the segments behind the change, ranked and tested, with
          the SQL behind every figure. Everything stays on this machine.
        </p>
      )}
      {isNew && (
        <form method="post" action="/form/sample" class="row welcome-sample">
          <Button type="submit">Try a sample</Button>
          <span class="quiet small">Eight weeks of a shop's orders, in which something broke.</span>
        </form>
      )}
    </header>
  );
}
