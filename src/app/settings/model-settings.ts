import { AppError } from "../../base/app-error.ts";
import { toBaseUrl } from "../../models/base-url.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";
import { openKeyStore, type StoredKey } from "../../models/key-store.ts";
import { type ProviderKind, providerKinds } from "../../models/provider-kinds.ts";
import { loadModels, type ModelsPlace } from "../load-models.ts";
import { changeModelsFile } from "./change-models-file.ts";
import { describeSettings } from "./describe-settings.ts";
import type { SettingsView, TestResult } from "./settings-view.ts";
import { testProvider } from "./test-provider.ts";

export interface ProviderChange {
  /** Null takes the usual one. */
  model: string | null;
  /** Null takes the usual one. */
  address: string | null;
  /** For that address; null keeps the one there is, as long as the address stays. */
  key: string | null;
}

/** Which models are asked, and with which keys. A key goes in and never comes out again, except to the address it was given for. */
export interface ModelSettings {
  describe(): SettingsView;
  saveKey(kind: ProviderKind, key: string): Promise<void>;
  removeKey(kind: ProviderKind): Promise<void>;
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
  const describe = () => describeSettings(place, loadModels(place));
  const viewOf = (kind: ProviderKind) => describe().providers.find((provider) => provider.kind === kind)!;
  // What the rest of the product could not load again is taken back.
  const apply = async (changes: (() => () => void)[]) => {
    const takeBacks: (() => void)[] = [];
    try {
      for (const change of changes) takeBacks.unshift(change());
      await onChange(loadModels(place));
    } catch (failure) {
      for (const takeBack of takeBacks) takeBack();
      throw failure;
    }
  };
  const changeKey = (kind: ProviderKind, key: StoredKey | null) => () => {
    const before = keys.readAll()[kind];
    const put = (value: StoredKey | null | undefined) => (value ? keys.save(kind, value) : keys.remove(kind));
    put(key);
    return () => put(before);
  };
  const demandKey = (kind: ProviderKind, key: string, address: string | null): StoredKey => {
    if (key.trim() === "") throw invalid(kind, `Paste the key of ${kind}, or take away the one there is.`);
    if (providerKinds[kind].keyVariables.some((name) => place.environment[name]?.trim()))
      throw invalid(kind, `The key of ${kind} comes from the environment, which counts first.`);
    const baseUrl = address === null ? null : toBaseUrl(kind, address);
    if (baseUrl === null) throw invalid(kind, `Give the address of ${kind} together with its key.`);
    return { apiKey: key.trim(), baseUrl };
  };
  return {
    describe,
    saveKey: async (kind, key) => apply([changeKey(kind, demandKey(kind, key, viewOf(kind).address))]),
    removeKey: (kind) => apply([changeKey(kind, null)]),
    saveProvider: async (kind, { model, address: given, key }) => {
      const { address: before, fixed, key: known, needsKey } = viewOf(kind);
      const address = fixed.address ? before : (given ?? providerKinds[kind].defaultUrl);
      const isSame = normal(kind, address) === normal(kind, before);
      const isStored = known?.place === "stored";
      if (!isSame && key === null && isStored && needsKey)
        throw invalid(
          kind,
          `The key of ${kind} was stored for ${before} and goes to no other address. Give the key for the new address in the same form.`,
        );
      const keyChange =
        key !== null ? [changeKey(kind, demandKey(kind, key, address))] : isSame ? [] : [changeKey(kind, null)];
      const change = isSame ? { model } : { model, address: given };
      await apply([...keyChange, () => changeModelsFile(place.home, kind, change)]);
    },
    test: (kind, cancel) => testProvider(loadModels(place), kind, cancel),
  };
}

const normal = (kind: ProviderKind, address: string | null): string | null =>
  address === null ? null : (toBaseUrl(kind, address) ?? address);

const invalid = (kind: ProviderKind, message: string): AppError =>
  new AppError("INVALID_MODEL_SETTINGS", message, { kind });
