export { createSecondFactors } from './create-second-factors.ts'
export type { Passkey, SecondFactors } from './second-factors.ts'
