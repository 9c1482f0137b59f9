export interface GraphTask {
  task_id: string;
  dependencies: string[];
}

/** What is wrong with the dependencies, in words; empty when they form a directed acyclic graph. */
export function graphProblems(tasks: readonly GraphTask[]): string[] {
  const ids = new Set(tasks.map((task) => task.task_id));
  if (ids.size < tasks.length) return ["Two subtasks share a task_id"];
  const unknown = tasks.flatMap((task) => task.dependencies.filter((dependency) => !ids.has(dependency)));
  if (unknown.length > 0) return unknown.map((dependency) => `No subtask "${dependency}" to depend on`);
  const stuck = tasksInCycles(tasks);
  return stuck.length > 0 ? [`Circular dependencies: ${stuck.join(", ")}`] : [];
}

/** Takes away tasks with nothing left to wait for; what cannot be taken away waits for itself. */
function tasksInCycles(tasks: readonly GraphTask[]): string[] {
  const done = new Set<string>();
  let waiting = [...tasks];
  while (waiting.length > 0) {
    const ready = waiting.filter((task) => task.dependencies.every((dependency) => done.has(dependency)));
    if (ready.length === 0) break;
    for (const task of ready) done.add(task.task_id);
    waiting = waiting.filter((task) => !done.has(task.task_id));
  }
  return waiting.map((task) => task.task_id);
}
