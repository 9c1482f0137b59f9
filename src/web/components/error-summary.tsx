export interface FieldProblem {
  /** Id of the control; null: of no one in particular. */
  field: string | null;
  message: string;
}

/** Stands on top of a form that was refused, takes the focus (shell.js), and leads to each mistake. */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div class="error-summary" role="alert" tabindex={-1} data-focus aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">
        {problems.length === 1 ? "One thing to correct" : `${problems.length} things to correct`}
      </h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li>{field === null ? message : <a href={`#${field}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  );
}
