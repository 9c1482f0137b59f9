import { AppError } from "../../base/app-error.ts";
import { openRedactor } from "../../base/redact.ts";
import type { VerifyResult } from "../../domain/verify-result.ts";
import { concealAddress, type RevealedAddress } from "../../engine/sources/source-address.ts";
import { nothingProven } from "../../ledger/verify-case.ts";
import { verifyFolder } from "../verify-folder.ts";

/** What is to be proven; it goes to another process, which tells it to nobody. */
export interface VerifyOrder {
  folder: string;
  /** The database in which rows stayed. */
  address?: RevealedAddress | null;
  /** Fingerprint of the key that must have signed. */
  trusted?: string | null;
}

/** Proves a case that anybody may have made, in a process that can be ended: whatever it breaks is a problem of the case. */
export async function verifyReceived({ folder, address = null, trusted = null }: VerifyOrder): Promise<VerifyResult> {
  const concealed = address && concealAddress(address);
  try {
    return await verifyFolder(folder, { access: concealed && { address: concealed }, trusted });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = openRedactor(concealed?.secrets() ?? [])((error as Error).message).split("\n")[0];
    return nothingProven(`it cannot be read or made again: ${message}`);
  }
}
