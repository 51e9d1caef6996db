import { compile, parseDate, usesPatterns, type Value } from '@naire/domain/expression'
import type { ReferenceType } from '@naire/domain/expression/checking'

/** Answers put in, by path as it is written. */
export type TrialValues = Readonly<Record<string, Value>>

export const keyOf = (path: readonly string[]): string => path.join('.')

/** What an expression reads, in its order. */
export function readPaths(source: string): readonly (readonly string[])[] {
  return compile(source, { patterns: noPatterns }).references
}

/** The value that the expression has with these answers; what is not put in is blank. */
export async function tried(source: string, values: TrialValues, { now, timeZone }: { readonly now: Date; readonly timeZone: string | undefined }): Promise<Value> {
  const patterns = usesPatterns(source) ? (await import('@naire/domain/expression/patterns')).linearPatterns : noPatterns
  const scope = { lookup: (path: readonly string[]) => values[keyOf(path)] ?? null, now, seed: 'trial', ...(timeZone !== undefined && { timeZone }) }
  return compile(source, { patterns }).evaluate(scope)
}

/** What was typed, as the value that such an answer has. */
export function valueTyped(type: ReferenceType | null, text: string): Value {
  if (text.trim() === '') return null
  if (type?.kind === 'date') return parseDate(text)
  if (type?.kind === 'place' || type?.kind === 'list') return text.split(/[,，]/).map((item) => (type.kind === 'place' ? Number(item) : item.trim()))
  return text
}

const noPatterns = { compile: () => ({ size: 0, test: () => false }) }
