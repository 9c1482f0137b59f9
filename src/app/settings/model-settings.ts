import { AppError } from "../../base/app-error.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";
import { openKeyStore } from "../../models/key-store.ts";
import { type ProviderKind, providerKinds } from "../../models/provider-kinds.ts";
import { loadModels, type ModelsPlace } from "../load-models.ts";
import { changeModelsFile, type ProviderChange } from "./change-models-file.ts";
import { describeSettings } from "./describe-settings.ts";
import type { SettingsView, TestResult } from "./settings-view.ts";
import { testProvider } from "./test-provider.ts";

/** Which models are asked, and with which keys. A key goes in and never comes out again. */
export interface ModelSettings {
  describe(): SettingsView;
  saveKey(kind: ProviderKind, key: string): Promise<void>;
  removeKey(kind: ProviderKind): Promise<void>;
  /** Model and address; null takes the usual one. */
  saveProvider(kind: ProviderKind, change: ProviderChange): Promise<void>;
  /** One short question to one provider, which may cost a fraction of a cent. */
  test(kind: ProviderKind, cancel: AbortSignal): Promise<TestResult>;
}

export interface ModelSettingsOptions extends ModelsPlace {
  /** Told what counts from now on. */
  onChange(models: ModelsConfiguration): Promise<void>;
}

export function openModelSettings({ onChange, ...place }: ModelSettingsOptions): ModelSettings {
  const keys = openKeyStore(place.home, place.environment);
  // What the rest of the product could not load again is taken back.
  const apply = async (change: () => () => void) => {
    const takeBack = change();
    try {
      await onChange(loadModels(place));
    } catch (failure) {
      takeBack();
      throw failure;
    }
  };
  const changeKey = (kind: ProviderKind, key: string | null) =>
    apply(() => {
      const before = keys.readAll()[kind];
      const put = (value: string | null | undefined) => (value ? keys.save(kind, value) : keys.remove(kind));
      put(key);
      return () => put(before);
    });
  return {
    describe: () => describeSettings(place, loadModels(place)),
    saveKey: async (kind, key) => {
      if (key.trim() === "")
        throw new AppError("INVALID_MODEL_SETTINGS", `Paste the key of ${kind}, or take away the one there is.`, {
          kind,
        });
      if (providerKinds[kind].keyVariables.some((name) => place.environment[name]?.trim()))
        throw new AppError(
          "INVALID_MODEL_SETTINGS",
          `The key of ${kind} comes from the environment, which counts first.`,
        );
      await changeKey(kind, key.trim());
    },
    removeKey: (kind) => changeKey(kind, null),
    saveProvider: (kind, change) => apply(() => changeModelsFile(place.home, kind, change)),
    test: (kind, cancel) => testProvider(loadModels(place), kind, cancel),
  };
}
