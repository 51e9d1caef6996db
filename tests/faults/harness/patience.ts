/** Timeout of a wait for a state on the busiest machine, in milliseconds; the wait ends when the state is reached. */
export const patienceMs = 200_000

/** For all of a test's waits together. */
export const testMs = 900_000
