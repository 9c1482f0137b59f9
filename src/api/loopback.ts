/** Names and addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(bare);
}

/** Where to listen: without a token on this machine alone, whatever was asked for. */
export function listeningHost({ host, token }: { host: string; token: string | null }): string {
  return token !== null || isLoopback(host) ? host : "127.0.0.1";
}
