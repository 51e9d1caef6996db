/** How long a state may take to come on the busiest machine; the wait ends when it has come. */
export const patienceMs = 200_000

/** For all of a test's waits together. */
export const testMs = 900_000
