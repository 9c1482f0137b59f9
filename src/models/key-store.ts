import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { parseJson } from "../base/parse-json.ts";
import { openSealedText, sealedTextSchema, sealText } from "../base/sealed-text.ts";
import { loadSecretKey } from "./secret-key.ts";

const keptKeySchema = sealedTextSchema.extend({ baseUrl: z.string().optional() });
const keyFileSchema = z.strictObject({ version: z.literal(1), keys: z.record(z.string(), keptKeySchema) });
type KeptKey = z.infer<typeof keptKeySchema>;
type KeyFile = z.infer<typeof keyFileSchema>;

export interface StoredKey {
  apiKey: string;
  /** Where it was given to be sent to; null: the store is of a version that did not ask. */
  baseUrl: string | null;
}

/** By the provider's name. */
export type StoredKeys = Readonly<Record<string, StoredKey>>;

export interface KeyStore {
  /** Provider names that have a key. */
  names(): string[];
  readAll(): StoredKeys;
  save(provider: string, key: StoredKey): void;
  remove(provider: string): void;
}

/** Provider keys in `keys.json`, each sealed with AES-256-GCM under the user's secret key. */
export function openKeyStore(home: string, environment: NodeJS.ProcessEnv): KeyStore {
  const path = join(home, "keys.json");
  const write = (keys: KeyFile["keys"]) => {
    writeFileAtomic(path, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`);
    chmodSync(path, 0o600);
  };
  return {
    names: () => Object.keys(readKeyFile(path)),
    readAll: () => {
      const sealed = Object.entries(readKeyFile(path));
      if (sealed.length === 0) return {};
      const secretKey = loadSecretKey(environment);
      return Object.fromEntries(sealed.map(([provider, one]) => [provider, unseal(provider, one, secretKey)]));
    },
    save: (provider, { apiKey, baseUrl }) => {
      const sealed = sealText(apiKey, ownerOf(provider, baseUrl), loadSecretKey(environment));
      write({ ...readKeyFile(path), [provider]: baseUrl === null ? sealed : { ...sealed, baseUrl } });
    },
    remove: (provider) => {
      const { [provider]: _, ...others } = readKeyFile(path);
      write(others);
    },
  };
}

function readKeyFile(path: string): KeyFile["keys"] {
  if (!existsSync(path)) return {};
  try {
    return keyFileSchema.parse(parseJson(readFileSync(path, "utf8"))).keys;
  } catch {
    throw new AppError("KEY_STORE_DAMAGED", `${path} is damaged. Delete it and store the keys again.`);
  }
}

const ownerOf = (provider: string, baseUrl: string | null): string =>
  baseUrl === null ? provider : `${provider} ${baseUrl}`;

function unseal(provider: string, { baseUrl: given, ...sealed }: KeptKey, secretKey: Buffer): StoredKey {
  const baseUrl = given ?? null;
  try {
    return { apiKey: openSealedText(sealed, ownerOf(provider, baseUrl), secretKey), baseUrl };
  } catch {
    throw new AppError(
      "KEY_STORE_DAMAGED",
      `The stored key of ${provider} cannot be opened: it was changed, or the secret key is another one. Store it again.`,
      { provider },
    );
  }
}
