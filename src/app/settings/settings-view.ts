import type { ProviderKind } from "../../models/provider-kinds.ts";

/** A stored or given key, never whole. */
export interface KeyView {
  place: "environment" | "stored";
  /** The variable that gives it; null where it is stored. */
  variable: string | null;
  /** Its last characters, so that people can tell two apart. */
  tail: string;
}

export interface ProviderView {
  kind: ProviderKind;
  /** It is among those that are asked. */
  isSet: boolean;
  model: string | null;
  address: string | null;
  needsKey: boolean;
  key: KeyView | null;
  /** Settings that the environment gives and that therefore cannot be changed here. */
  fixed: { model: boolean; address: boolean };
  variables: { key: string; address: string; model: string };
}

export interface SettingsView {
  providers: ProviderView[];
  /** Names in the order in which they are asked. */
  order: string[];
  embeddings: { provider: string; model: string } | null;
  sendSamples: boolean;
  home: string;
}

export type TestResult = { ok: true; model: string; ms: number } | { ok: false; reason: string };
