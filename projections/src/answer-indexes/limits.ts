/** When an answer gets an index, and when it loses it. */
export const indexLimits = {
  /** A question that takes so long is slow. */
  slowMs: 500,
  /** So many slow questions make an index. */
  asked: 3,
  /** Within so many days: older ones are forgotten. */
  askedDays: 7,
  /** Smaller tables are read as fast without. */
  leastRows: 10_000,
  ofNaire: 8,
  inAll: 64,
  /** An index that no question used for so long is dropped. */
  unusedDays: 14,
} as const
