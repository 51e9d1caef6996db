import type { PatternEngine } from '../pattern-engine.ts'
import { blank, type Operand, type Scope } from '../scope.ts'
import { isList, type Value } from '../value.ts'

/** A function of the language. Editor, checker and documentation read the same row. */
export interface FunctionRow {
  readonly least: number
  /** `Infinity` when it takes any number. */
  readonly most: number
  /** How it is called and what it gives, in one line. */
  readonly help: string
  readonly bind: Bind
}

/** Turns a call into a closure, once; what is not evaluated is not paid for. */
export type Bind = (args: readonly Operand[], site: CallSite) => Operand

export interface CallSite {
  readonly source: string
  /** Which call of the expression this is, from 0. */
  readonly place: number
  readonly patterns: PatternEngine | undefined
  /** For each argument: its text when it is a string literal. */
  readonly literals: readonly (string | undefined)[]
}

export function of1(apply: (a: Value, scope: Scope) => Value): Bind {
  return ([a = blank]) => (scope) => apply(a(scope), scope)
}

export function of2(apply: (a: Value, b: Value, scope: Scope) => Value, otherwise: Operand = blank): Bind {
  return ([a = blank, b = otherwise]) => (scope) => apply(a(scope), b(scope), scope)
}

export function of3(apply: (a: Value, b: Value, c: Value, scope: Scope) => Value): Bind {
  return ([a = blank, b = blank, c = blank]) => (scope) => apply(a(scope), b(scope), c(scope), scope)
}

/** All arguments as one list, lists among them flattened. */
export function ofFlat(apply: (values: readonly Value[], scope: Scope) => Value): Bind {
  return (args) => (scope) => {
    const values: Value[] = []
    for (const arg of args) flatten(arg(scope), values)
    return apply(values, scope)
  }
}

function flatten(value: Value, into: Value[]): void {
  if (!isList(value)) into.push(value)
  else for (const item of value) flatten(item, into)
}
