import type { AnalysisTask, TaskState } from "../../domain/analysis-event.ts";

const marks: Record<TaskState, { look: string; words: string }> = {
  waiting: { look: "waiting", words: "not begun" },
  running: { look: "working", words: "in progress" },
  done: { look: "done", words: "done" },
  failed: { look: "failed", words: "failed" },
  skipped: { look: "waiting", words: "not done" },
};

/** The plan from top to bottom; what each task took stands beside it. */
export function TaskList({ tasks }: { tasks: AnalysisTask[] }) {
  return (
    <ol class="phases">
      {tasks.map((task) => (
        <TaskItem task={task} tasks={tasks} />
      ))}
    </ol>
  );
}

function TaskItem({ task, tasks }: { task: AnalysisTask; tasks: AnalysisTask[] }) {
  const { look, words } = marks[task.state];
  const after = task.dependencies.flatMap((id) => tasks.find(({ task_id }) => task_id === id)?.description ?? []);
  const facts = [
    task.row_count === null ? null : `${task.row_count.toLocaleString("en-US")} rows`,
    task.attempts > 1 ? `${task.attempts} attempts` : null,
    after.length > 0 ? `after “${after.join("”, “")}”` : null,
  ].filter((fact) => fact !== null);
  return (
    <li class={`phase phase-${look}`} id={`task-${task.task_id.replace(/\W/g, "-")}`}>
      <div class="phase-name task-name">
        <span class="phase-mark" aria-hidden="true" />
        <span>
          {task.description}
          <span class="visually-hidden">, {words}</span>
        </span>
        {task.seconds !== null && <span class="elapsed number">{`${task.seconds.toFixed(2)} s`}</span>}
      </div>
      <p class="small quiet">
        <code>{task.tool_name}</code>
        {facts.length > 0 && `, ${facts.join(", ")}`}
      </p>
      {task.problem !== null && task.state === "failed" && <p class="small task-problem">{task.problem}</p>}
    </li>
  );
}
