import { Random } from '../../../projections/src/testing/random.ts'

export { Random }

/** All of it, as `npm run test:faults` does, or the short form that runs with every test. */
export const full = process.env['FAULTS'] === 'full'

/** Of this run; `SEED=…` repeats one. */
export const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** Chance of one fault, the same for the same seed. */
export function chanceOf(fault: number): Random {
  return new Random(seed * 31 + fault)
}
