import { useTasksAtEnd } from "./when-file-ends.ts";

useTasksAtEnd();
