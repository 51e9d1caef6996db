export type { Fault } from './faults.ts'
export { startKurrentDouble, type KurrentDouble } from './kurrent-double.ts'
