import { isAllowedAddress } from "../base/allowed-address.ts";
import { demandPublicHost } from "../base/public-address.ts";
import { type ProviderKind, providerKinds } from "./provider-kinds.ts";

export interface GivenAddress {
  kind: ProviderKind;
  baseUrl: string;
  /** Somebody gave it in the browser, and not in a file or the environment. */
  isFromPage: boolean;
}

/** Whether whoever runs the program stands behind an address: keys of the environment go to no other, nor do calls into the own network. */
export function isTrustedAddress({ kind, baseUrl, isFromPage }: GivenAddress, allowed: readonly string[]): boolean {
  return !isFromPage || isOwnHost(kind, baseUrl) || isAllowedAddress(baseUrl, allowed);
}

/** What is wrong with an address before anything is sent there; null where nothing is. */
export function findAddressProblem(address: GivenAddress, allowed: readonly string[]): string | null {
  if (isTrustedAddress(address, allowed)) return null;
  try {
    demandPublicHost(new URL(address.baseUrl));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function isOwnHost(kind: ProviderKind, baseUrl: string): boolean {
  const { defaultUrl } = providerKinds[kind];
  return defaultUrl !== null && isAllowedAddress(baseUrl.replace("//localhost:", "//127.0.0.1:"), [defaultUrl]);
}
