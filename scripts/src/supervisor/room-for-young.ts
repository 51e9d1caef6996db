/**
 * Most objects live for one request or one batch: with so many megabytes for new ones few of them are still there when
 * it is cleared.
 */
export const roomForYoung = ['--max-semi-space-size=32'] as const
