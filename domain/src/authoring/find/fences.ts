import type { Span } from '../../expression/syntax-error.ts'
import { usesIn } from '../references/uses.ts'
import type { AuthoredText } from '../texts/authored-text.ts'

/** Stretches of a text that are not words. */
export interface Fences {
  /** Nothing is found in one. */
  readonly closed: readonly Span[]
  /** Only whole names are found. */
  readonly names: readonly Span[]
}

/** Whoever looks for a sign of HTML itself looks through its tags too. */
export function fenced({ kind, text }: Pick<AuthoredText, 'kind' | 'text'>, words: string): Fences {
  if (kind === 'expression') return { closed: [], names: namesIn(text) }
  if (kind !== 'html') return { closed: [], names: [] }
  return {
    closed: /[<>&[\]]/.test(words) ? [] : spansOf(text, /<[^<>]*>|&#?\w+;|\[\[[^[\]]*\]\]/g),
    names: spansOf(text, /\{\{[^{}]*\}\}/g),
  }
}

export const isInside = ({ from, to }: Span, fence: Span) => from >= fence.from && to <= fence.to
export const overlaps = ({ from, to }: Span, fence: Span) => from < fence.to && to > fence.from

function spansOf(text: string, pattern: RegExp): readonly Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }))
}

// All of it but its texts in quotes.
function namesIn(source: string): readonly Span[] {
  const quoted = (usesIn(source)?.literals ?? [])
    .filter(({ text }) => /^['"]/.test(text))
    .toSorted((one, other) => one.from - other.from)
  const ends = [0, ...quoted.map(({ to }) => to)]
  return [...quoted.map(({ from }) => from), source.length].map((to, at) => ({ from: ends[at] ?? 0, to }))
}
