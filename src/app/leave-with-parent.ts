/** Ends this process when the one that started it is gone, also if it was gone before anybody could be told: nobody would know of the work. */
export function leaveWithParent(): void {
  process.once("disconnect", () => process.exit(1));
  if (!process.connected) process.exit(1);
}
