import { compile } from './index.ts'
import { linearPatterns } from './patterns/index.ts'
import type { Scope } from './scope.ts'
import type { Value } from './value.ts'

/** 2026-02-10 12:30 in Shanghai. */
export const noon = new Date('2026-02-10T04:30:00Z')

export function scopeOf(values: Readonly<Record<string, Value>> = {}, options: Partial<Scope> = {}): Scope {
  return { lookup: (path) => values[path.join('/')] ?? null, now: noon, seed: 'session 1', ...options }
}

export function evaluate(source: string, values: Readonly<Record<string, Value>> = {}, options: Partial<Scope> = {}): Value {
  return compile(source, { patterns: linearPatterns }).evaluate(scopeOf(values, options))
}
