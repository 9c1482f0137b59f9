import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { AppError } from "./app-error.ts";

/** Whether an IP address is one of the open internet, and not of this machine, its network or a special range (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, "");
  const family = isIP(bare);
  if (family === 0 || ownAddresses().has(bare)) return false;
  // IPv4 inside IPv6 (mapped, translated) lies outside of the global unicast range, or is refused with its tunnel.
  return family === 4 ? !special.check(bare) : unicast.check(bare, "ipv6") && !special.check(bare, "ipv6");
}

/** Refuses a URL whose host is an address that is not public; what a name leads to is known when it is looked up. */
export function demandPublicHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic(host);
}

/**
 * Looks a name up and gives only public addresses on. A connection made with it goes to exactly what was judged, so a name that
 * leads elsewhere the next time gains nothing.
 */
export function publicLookup(lookup: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : (found ?? []);
      const refusal = addresses.every(({ address }) => isPublicAddress(address)) ? null : notPublic(hostname);
      const problem = error ?? refusal;
      if (problem !== null) callback(problem, options.all ? [] : "");
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
}

function notPublic(host: string): AppError {
  return new AppError(
    "ADDRESS_REFUSED",
    `${host} is on this machine or its network, where addresses given from outside may not lead. Whoever runs the server can allow one: WHYDUNIT_ALLOWED_ADDRESSES=scheme://host:port.`,
    { host },
  );
}

const ownAddresses = (): Set<string> =>
  new Set(
    Object.values(networkInterfaces())
      .flat()
      .map((one) => one!.address),
  );

const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["2001::", 23], // Teredo and other protocol assignments
  ["2001:db8::", 32],
  ["2002::", 16], // 6to4
  ["3fff::", 20],
] as const)
  special.addSubnet(network, bits, "ipv6");

const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");
