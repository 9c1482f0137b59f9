import { z } from "zod";

const containerIdSchema = z.string().min(1);

/** Arguments of the sandbox's four tools. */
export const sandboxArgumentSchemas = {
  create_container: z.strictObject({ session_id: z.string().min(1) }),
  upload_file: z.strictObject({ container_id: containerIdSchema, file_path: z.string().min(1) }),
  execute_code: z.strictObject({ container_id: containerIdSchema, code: z.string() }),
  destroy_container: z.strictObject({ container_id: containerIdSchema }),
};

export const codeExecutionResultSchema = z.object({
  stdout: z.string(),
  stderr: z.string(),
  success: z.boolean(),
});

export type SandboxTool = keyof typeof sandboxArgumentSchemas;
export type CodeExecutionResult = z.infer<typeof codeExecutionResultSchema>;
