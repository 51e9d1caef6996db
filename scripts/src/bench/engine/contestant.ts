import type { Item } from './shapes.ts'

/** An engine in the race. */
export interface Contestant {
  /** What is loaded, as it would travel: made outside of the time that is taken. */
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
