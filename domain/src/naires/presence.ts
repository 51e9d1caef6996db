/** Seconds after which an open editor says again that its author is there, and after which nobody counts on it. */
export const presenceSeconds = { renew: 10, lasts: 30 } as const
