import { loadModelsConfiguration, type ModelsConfiguration } from "../models/configuration.ts";
import { openKeyStore } from "../models/key-store.ts";
import { loadAllowedAddresses } from "./configuration.ts";

export interface ModelsPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
}

/** The models that the home folder, its key store and the environment name. */
export function loadModels({ home, environment }: ModelsPlace): ModelsConfiguration {
  const storedKeys = openKeyStore(home, environment).readAll();
  const allowedAddresses = loadAllowedAddresses({ home, environment });
  return loadModelsConfiguration({ home, environment, storedKeys, allowedAddresses });
}
