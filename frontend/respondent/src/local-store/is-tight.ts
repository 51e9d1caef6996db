/** Bytes: a recording of an hour, or five photos. */
const leastFree = 20_000_000
const fullest = 0.9

/** Whether this device may soon store nothing more; a browser that does not say is taken to have room. */
export async function isTight(): Promise<boolean> {
  const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.().catch(() => null)) ?? {}
  if (usage === undefined || !quota) return false
  return quota - usage < leastFree || usage / quota > fullest
}
