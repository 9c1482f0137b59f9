import { z } from "zod";

export const toolNameSchema = z.enum(["sql.run", "df.transform", "plot.render", "profiler.analyze"]);

export type ToolName = z.infer<typeof toolNameSchema>;
