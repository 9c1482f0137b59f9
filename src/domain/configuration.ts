import { z } from "zod";
import { iterationLimitSchema } from "./iteration-limit.ts";

export const providerSchema = z.enum(["openai", "anthropic", "gemini"]);

export const providerCredentialSchema = z.object({
  provider: providerSchema,
  apiKey: z.string().min(20),
  model: z.string().min(1),
  isDefault: z.boolean(),
});

export const timeoutSettingsSchema = z.object({
  cloudTimeout: z.int().min(15).max(120),
  localTimeout: z.int().min(15).max(360),
});

export const configurationSchema = z
  .object({
    detectives: z
      .array(providerCredentialSchema)
      .min(1)
      .refine((all) => all.filter((one) => one.isDefault).length === 1, "Exactly one detective must be the default"),
    witness: z.object({
      baseUrl: z.url({ protocol: /^https?$/ }).default("http://127.0.0.1:11434"),
      model: z.string().min(1),
    }),
    providerFallbackOrder: z.array(z.string()),
    timeouts: timeoutSettingsSchema,
    defaultIterationLimit: iterationLimitSchema,
  })
  .superRefine(({ detectives, providerFallbackOrder }, context) => {
    const missing = detectives.filter((detective) => !providerFallbackOrder.includes(detective.provider));
    for (const { provider } of missing) {
      context.addIssue({ code: "custom", path: ["providerFallbackOrder"], message: `${provider} is missing` });
    }
  });

export type Provider = z.infer<typeof providerSchema>;
export type ProviderCredential = z.infer<typeof providerCredentialSchema>;
export type TimeoutSettings = z.infer<typeof timeoutSettingsSchema>;
export type Configuration = z.infer<typeof configurationSchema>;
