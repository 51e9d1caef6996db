/** Bytes: a recording of an hour, or five photos. */
const leastFree = 20_000_000
const fullest = 0.9

/** Whether this device may soon store nothing more; a browser that does not say is taken to have room. */
export async function isTight(): Promise<boolean> {
  return (await lackingBytes()) > 0
}

/** Number of bytes to free before this device has room again; 0 where it has. */
export async function lackingBytes(): Promise<number> {
  const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.().catch(() => null)) ?? {}
  if (usage === undefined || !quota) return 0
  return Math.max(0, leastFree - (quota - usage), usage - fullest * quota)
}
