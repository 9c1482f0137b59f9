import { z } from "zod";

export const iterationLimitSchema = z.int().min(5).max(20);
