import type { Item } from './shapes.ts'

/** An engine in the race. */
export interface Contestant {
  /** Creates the input as it would be transferred; not part of the measured time. */
  prepare(items: readonly Item[]): unknown
  /** Everything from what travelled to a session that shows its first questions. */
  load(prepared: unknown): Contest
}

export interface Contest {
  /** Null clears the answer. */
  answer(code: string, value: number | null): void
  isVisible(code: string): boolean
  /** Null for none. */
  valueOf(code: string): number | null
}
