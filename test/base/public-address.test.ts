import type { LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "../../src/base/public-address.ts";
import { openFetchBy, openPublicFetch } from "../../src/base/public-fetch.ts";
import { openDouble } from "../models/doubles/open-double.ts";
import { openaiChat } from "../models/doubles/openai-chat.ts";
import { whenTestEnds } from "../when-file-ends.ts";

const answering =
  (...answers: string[][]): LookupFunction =>
  (_, options, callback) => {
    const found = (answers.shift() ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0].address, found[0].family);
  };

async function openListener() {
  const double = await openDouble(openaiChat, [{ say: "hello" }]);
  whenTestEnds(() => double.close());
  return { port: new URL(double.url).port, seen: double.seen };
}

describe("public addresses", () => {
  it.each(["8.8.8.8", "104.18.7.192", "2606:4700::6812:7c0"])("are those of the internet: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["224.0.0.1", "255.255.255.255", "198.18.0.1", "::", "::1", "::127.0.0.1", "::ffff:8.8.8.8", "::ffff:127.0.0.1"],
    ...[
      "fe80::1",
      "fe80::1%eth0",
      "fd00:ec2::254",
      "64:ff9b::a9fe:a9fe",
      "2002:7f00:1::",
      "2001:0:7f00:1::",
      "ff02::1",
    ],
    ...["", "localhost", "no address"],
  ])("are no others: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it("are none of this machine's, whatever range they are of", () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all!.map(({ address }) => address));
    expect(own.filter(isPublicAddress)).toEqual([]);
  });
});

describe("a name that leads home", () => {
  it.each([[["127.0.0.1"]], [["8.8.8.8", "127.0.0.1"]], [["::1"]], [["::ffff:7f00:1"]]])(
    "is not called: %s",
    async (found) => {
      const { port, seen } = await openListener();
      const call = openPublicFetch(answering(found))(`http://innocent.example:${port}/`, {
        method: "POST",
        body: "{}",
      });
      await expect(call).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
      expect(seen).toEqual([]);
    },
  );

  it("is looked up once for a call: what was judged is what is connected to", async () => {
    const { port } = await openListener();
    let count = 0;
    const lookup: LookupFunction = (...given) => {
      count += 1;
      answering(["127.0.0.1"])(...given);
    };
    const response = await openFetchBy(lookup)(`http://innocent.example:${port}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-mark": "1" },
      body: JSON.stringify({ model: "m", messages: [] }),
    });
    expect([response.status, count]).toEqual([200, 1]);
    expect(await response.text()).toContain("hello");
  });

  it("ends with its caller", async () => {
    const { port } = await openListener();
    const signal = AbortSignal.abort(new Error("enough"));
    const call = openFetchBy(answering(["127.0.0.1"]))(`http://innocent.example:${port}/`, { signal });
    await expect(call).rejects.toThrow("enough");
  });
});
