import { compile, parseDate, usesPatterns, type Value } from '@naire/domain/expression'
import type { ReferenceType } from '@naire/domain/expression/checking'

/** Answers put in, by path as it is written. */
export type TrialValues = Readonly<Record<string, Value>>

export const keyOf = (path: readonly string[]): string => path.join('.')

/** Paths that an expression reads, in its order. */
export function readPaths(source: string): readonly (readonly string[])[] {
  return compile(source, { patterns: noPatterns }).references
}

/**
 * The value that the expression has with these answers. What is not put in is what respondents have who have not
 * answered: a score, a count and a time are 0, everything is shown, and all else is blank, as every reply has a Score
 * (content §4).
 */
export async function tried(
  source: string,
  values: TrialValues,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string | undefined },
): Promise<Value> {
  const patterns = usesPatterns(source)
    ? (await import('@naire/domain/expression/patterns')).linearPatterns
    : noPatterns
  const scope = {
    lookup: (path: readonly string[]) => values[keyOf(path)] ?? unanswered[path.at(-1) ?? ''] ?? null,
    now,
    seed: 'trial',
    ...(timeZone !== undefined && { timeZone }),
  }
  return compile(source, { patterns }).evaluate(scope)
}

const unanswered: Readonly<Record<string, Value>> = { '@score': 0, '@count': 0, '@seconds': 0, '@visible': true }

/** Converts the typed text to the value of such an answer. */
export function valueTyped(type: ReferenceType | null, text: string): Value {
  if (text.trim() === '') return null
  if (type?.kind === 'date') return parseDate(text)
  if (type?.kind === 'place' || type?.kind === 'list')
    return text.split(/[,，]/).map((item) => (type.kind === 'place' ? Number(item) : item.trim()))
  return text
}

const noPatterns = { compile: () => ({ size: 0, test: () => false }) }
