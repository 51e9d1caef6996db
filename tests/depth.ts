/** Number of random runs: `whole` in `npm run test:full` and `npm run deep`, a tenth of it in `npm test`. */
export const runs = (whole: number): number => (isFull ? whole : Math.ceil(whole / 10))

/** Whether every test is wanted, however long it takes. */
export const isFull = process.env['SUITE'] === 'full'
