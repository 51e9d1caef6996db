export type * from './commands.ts'
export * from './decider.ts'
export * from './events.ts'
export * from './full-cells.ts'
export {
  allSeats,
  cellOf,
  evolve,
  noQuota,
  remaining,
  seatOf,
  type CellCount,
  type Quota,
  mostSeats,
  mostCells,
} from './quota.ts'
export { exhaustedCell } from './seat-facts.ts'
export type { Seat } from './quota.ts'
export * from './wire.ts'
