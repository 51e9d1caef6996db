import type { Value } from './value.ts'

/** All that an expression may know. The same scope gives the same value on every machine. */
export interface Scope {
  /** The value of a path; an unknown path is blank (null). `path` is the very array that the expression lists in `references`. */
  lookup(path: readonly string[]): Value
  /** Fixed for one recompute. */
  readonly now: Date
  /** Session and owner (question, option, quota cell …): chance repeats from it. */
  readonly seed: string
  /** IANA name; `Asia/Shanghai` when absent. */
  readonly timeZone?: string
}

/** A compiled part of an expression. */
export type Operand = (scope: Scope) => Value

export const defaultTimeZone = 'Asia/Shanghai'

export const blank: Operand = () => null
