/** Hours within which a session that waits is to be reviewed: three days, at each level anew, and anew for whom it is given to. */
export const reviewHours = 72

/** Hours within which a customer appeals a session that was given to them, or opened for them again. */
export const appealHours = 72

/** Hours within which an appeal that was handed in is to be judged. */
export const judgeHours = 72

/** ISO 8601 in UTC. */
export const dueAfter = (at: string, hours: number): string => new Date(Date.parse(at) + hours * 3_600_000).toISOString()
