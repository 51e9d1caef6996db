import type { Budget } from './budget.ts'
import type { Value } from './value.ts'

/**
 * Context of an evaluation, besides the values read. The same moment and values give the same result on every machine.
 */
export interface EvaluationContext {
  /** Fixed for one recompute. */
  readonly now: Date
  /** Session and owner (question, option, quota cell …): chance repeats from it. */
  readonly seed: string
  /** IANA name; `Asia/Shanghai` when absent. */
  readonly timeZone?: string
  /** Unlimited when absent. */
  readonly budget?: Budget | undefined
}

/** A moment that also gives the values, by path. */
export interface Scope extends EvaluationContext {
  /**
   * The value of a path; an unknown path is blank (null). `path` is the very array that the expression lists in
   * `references`.
   */
  lookup(path: readonly string[]): Value
}

/** The values that references read, by place. */
export type Values = readonly (Value | undefined)[]

/** A bound part of an expression. Never throws. */
export type Operand = (values: Values, moment: EvaluationContext) => Value

/** An operand of which only the truth is asked. */
export type Test = (values: Values, moment: EvaluationContext) => boolean

export const defaultTimeZone = 'Asia/Shanghai'

export const blank: Operand = () => null
