export interface Lease {
  readonly owner: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/**
 * Whether another tab may send until its lease ends. One that ends later than a lease lasts was taken under another
 * clock, and holds nobody up.
 */
export function isHeldByOther(held: Lease | null | undefined, owner: string, now: number, until: number): boolean {
  return held != null && held.owner !== owner && held.until > now && held.until <= until
}
