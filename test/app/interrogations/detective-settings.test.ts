import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  modelsOfBoth,
  readDetectiveSettings,
  saveDetectiveSettings,
} from "../../../src/app/interrogations/detective-settings.ts";
import { chooseIterationLimit } from "../../../src/app/interrogations/iteration-limit.ts";
import { loadModels } from "../../../src/app/load-models.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";

const environment = {
  ANTHROPIC_API_KEY: "sk-ant-test-0123456789abcdef0123456789",
  OPENAI_API_KEY: "sk-test-0123456789abcdef0123456789",
};

function newHome(): string {
  const home = newFolder("home");
  mkdirSync(home, { recursive: true });
  return home;
}

it("asks the detective's models in the order that is set, and gives the witness an Ollama of its own", () => {
  const home = newHome();
  saveDetectiveSettings(
    home,
    {
      providerFallbackOrder: ["openai"],
      witness: { baseUrl: "http://127.0.0.1:9", model: "llama3.1" },
      timeouts: { cloudTimeout: 20, localTimeout: 300 },
    },
    ["http://127.0.0.1:9"],
  );
  const { detective, witness } = modelsOfBoth(loadModels({ home, environment }), readDetectiveSettings(home));
  expect(detective.providers.map(({ name }) => name)).toEqual(["openai", "anthropic"]);
  expect(detective.timeouts).toMatchObject({ cloudTimeout: 20, localTimeout: 300 });
  expect(witness.providers).toMatchObject([{ kind: "ollama", model: "llama3.1", baseUrl: "http://127.0.0.1:9/api" }]);
});

it("never gives the witness a model in the cloud", () => {
  const home = newHome();
  const { witness } = modelsOfBoth(loadModels({ home, environment }), readDetectiveSettings(home));
  expect(witness.providers).toEqual([]);
});

it("takes the number of questions from the settings, under the environment, and refuses what is no setting", () => {
  const home = newHome();
  saveDetectiveSettings(home, { defaultIterationLimit: 7 }, []);
  expect(chooseIterationLimit(null, { home, environment: {} })).toBe(7);
  expect(chooseIterationLimit(null, { home, environment: { WHYDUNIT_ITERATION_LIMIT: "9" } })).toBe(9);
  expect(() => saveDetectiveSettings(home, { defaultIterationLimit: 4 }, [])).toThrow("5 to 20");
  expect(() => saveDetectiveSettings(home, { timeouts: { cloudTimeout: 5, localTimeout: 60 } }, [])).toThrow(
    "cloudTimeout",
  );
  expect(JSON.parse(readFileSync(join(home, "detective.json"), "utf8")).defaultIterationLimit).toBe(7);
  writeFileSync(join(home, "detective.json"), "{ broken");
  expect(() => chooseIterationLimit(null, { home, environment: {} })).toThrow("detective.json");
});
