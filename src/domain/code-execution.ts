import { z } from "zod";

const containerIdSchema = z.string().min(1);
const offsetSchema = z.number().int().min(0);

export const codeLanguageSchema = z.enum(["python", "sql"]);

/** Arguments of the sandbox's tools. Files go up and down in pieces: a message over 10 MB hangs an MCP stdio pipe. */
export const sandboxArgumentSchemas = {
  create_container: z.strictObject({ session_id: z.string().min(1) }),
  upload_file: z.strictObject({
    container_id: containerIdSchema,
    file_path: z.string().min(1).describe("name in the container's workspace"),
    content: z.base64().max(6_000_000).describe("the next piece of the file, base64, at most 6 MB"),
    offset: offsetSchema.optional().describe("where the piece starts; 0 starts the file anew"),
  }),
  execute_code: z.strictObject({
    container_id: containerIdSchema,
    code: z.string(),
    language: codeLanguageSchema.optional().describe("python unless told"),
    timeout_ms: z.number().int().min(1).max(600_000).optional(),
  }),
  download_file: z.strictObject({
    container_id: containerIdSchema,
    file_path: z.string().min(1),
    offset: offsetSchema.optional(),
  }),
  destroy_container: z.strictObject({ container_id: containerIdSchema }),
};

export const codeExecutionResultSchema = z.object({
  stdout: z.string(),
  stderr: z.string(),
  success: z.boolean(),
});

export const sandboxResultSchemas = {
  create_container: z.object({
    container_id: containerIdSchema,
    languages: z.array(codeLanguageSchema),
    /** What isolates Python, or null with the reason why Python is refused. */
    backend: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  upload_file: z.object({ file_path: z.string(), size: z.number() }),
  execute_code: codeExecutionResultSchema,
  download_file: z.object({ content: z.base64(), size: z.number() }),
  destroy_container: z.object({ destroyed: z.boolean() }),
};

export type SandboxTool = keyof typeof sandboxArgumentSchemas;
export type CodeLanguage = z.infer<typeof codeLanguageSchema>;
export type CodeExecutionResult = z.infer<typeof codeExecutionResultSchema>;
export type ContainerCreated = z.infer<typeof sandboxResultSchemas.create_container>;
