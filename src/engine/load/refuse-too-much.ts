import { formatBytes } from "../../base/format-bytes.ts";
import { limitOf, overLimit, unpackedFreely } from "../../base/input-limits.ts";

export interface Growth {
  /** Of the file as it was given. */
  packedBytes: number;
  /** Of what has become of it so far. */
  unpackedBytes: number;
}

/** Called while something grows, so that a small file that becomes an endless one is found out early. */
export function refuseTooMuch({ packedBytes, unpackedBytes }: Growth): void {
  const most = limitOf("unpackedBytes");
  if (unpackedBytes > most)
    throw overLimit(
      "unpackedBytes",
      `It unpacks to more than ${formatBytes(most)}, the most that is read of one file`,
      "Split it, or leave out what is not needed",
    );
  const ratio = limitOf("unpackedRatio");
  if (unpackedBytes > unpackedFreely && unpackedBytes > packedBytes * ratio)
    throw overLimit(
      "unpackedRatio",
      `Its ${formatBytes(packedBytes)} unpack to ${formatBytes(unpackedBytes)} and more, over ${ratio} times as much, which no table does`,
      "Give it unpacked, as CSV",
    );
}
