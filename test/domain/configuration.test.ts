import { expect, it } from "vitest";
import { configurationSchema } from "../../src/domain/configuration.ts";
import { checkSchema, text } from "./check-schema.ts";

const openai = { provider: "openai", apiKey: text(20), model: "gpt-4o", isDefault: true };
const anthropic = { provider: "anthropic", apiKey: text(20), model: "claude-sonnet-4", isDefault: false };

const configuration = {
  detectives: [openai, anthropic],
  witness: { baseUrl: "http://127.0.0.1:11434", model: "llama2" },
  providerFallbackOrder: ["openai", "anthropic"],
  timeouts: { cloudTimeout: 15, localTimeout: 360 },
  defaultIterationLimit: 20,
};

checkSchema("Configuration", configurationSchema, configuration, {
  accepts: {
    "the other edges": { timeouts: { cloudTimeout: 120, localTimeout: 15 }, defaultIterationLimit: 5 },
    "a provider more in the order": { providerFallbackOrder: ["gemini", "anthropic", "openai"] },
  },
  refuses: {
    "no detective": [{ detectives: [] }, "detectives"],
    "no default": [{ "detectives.0.isDefault": false }, "Exactly one detective must be the default"],
    "two defaults": [{ "detectives.1.isDefault": true }, "Exactly one detective must be the default"],
    "a key of 19": [{ "detectives.0.apiKey": text(19) }, "detectives.0.apiKey"],
    "an unknown provider": [{ "detectives.0.provider": "acme" }, "detectives.0.provider"],
    "an order without a provider": [{ providerFallbackOrder: ["openai"] }, "anthropic is missing"],
    "an address that is no URL": [{ "witness.baseUrl": "localhost" }, "witness.baseUrl"],
    "an address of a file": [{ "witness.baseUrl": "file:///etc/passwd" }, "witness.baseUrl"],
    "14 seconds": [{ "timeouts.cloudTimeout": 14 }, "timeouts.cloudTimeout"],
    "121 seconds": [{ "timeouts.cloudTimeout": 121 }, "timeouts.cloudTimeout"],
    "14 seconds for a local model": [{ "timeouts.localTimeout": 14 }, "timeouts.localTimeout"],
    "361 seconds for a local model": [{ "timeouts.localTimeout": 361 }, "timeouts.localTimeout"],
    "half a second more": [{ "timeouts.cloudTimeout": 15.5 }, "timeouts.cloudTimeout"],
    "4 iterations": [{ defaultIterationLimit: 4 }, "defaultIterationLimit"],
    "21 iterations": [{ defaultIterationLimit: 21 }, "defaultIterationLimit"],
  },
});

it("expects the witness on this machine unless told otherwise", () => {
  const { witness } = configurationSchema.parse({ ...configuration, witness: { model: "llama2" } });
  expect(witness.baseUrl).toBe("http://127.0.0.1:11434");
});
