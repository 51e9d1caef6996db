/** Number of random runs: `whole` in `npm run test:full` and `npm run deep`, a tenth of it in `npm test`. */
export const runs = (whole: number): number => (isFull ? whole : Math.ceil(whole / 10))

/** Whether every test is wanted, however long it takes. */
export const isFull = process.env['SUITE'] === 'full'

/**
 * Whether a pair of a product is tried: all are in `npm run test:full`; a third is in `npm test`, the same ones each
 * time, with each row and each column among them.
 */
export const isSampled = (row: number, column: number): boolean => isFull || (row + column) % 3 === 0

/** Members of a list that are tried with a row of the product. */
export const sampleOf = <T>(row: number, all: readonly T[]): readonly T[] => all.filter((_, at) => isSampled(row, at))
