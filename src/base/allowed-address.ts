/** Whether the scheme, host and port of a URL are among those that whoever runs the program allows. */
export function isAllowedAddress(url: string, allowed: readonly string[]): boolean {
  return URL.canParse(url) && allowed.some((one) => placeOf(one) === placeOf(url));
}

// Other schemes than those of the web have no origin of their own.
function placeOf(text: string): string {
  const { protocol, host } = new URL(text);
  return `${protocol.replace("postgresql:", "postgres:")}//${host.toLowerCase()}`;
}
