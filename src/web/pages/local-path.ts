/** A path of ours, whatever a form says: nobody is sent to another site. */
export function localPath(given: unknown): string {
  const isLocal = typeof given === "string" && /^\/(?![/\\])[^\s\\]*$/.test(given);
  return isLocal ? given : "/";
}
