import type { NaireRecord } from '../../naires/record.ts'
import { authoredTexts, type AuthoredText, placeKey } from '../texts/authored-texts.ts'
import type { Span } from '../../expression/syntax-error.ts'
import { usesIn } from '../references/uses.ts'
import type { Operation } from '../operation.ts'
import { puttingTexts } from '../texts/put-texts.ts'

/** Search words and scope. */
export interface Search {
  readonly words: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
  readonly areas: readonly SearchArea[]
}

export const searchAreas = ['words', 'expressions', 'codes', 'notes', 'translations'] as const
export type SearchArea = (typeof searchAreas)[number]

/** One place where it stands. */
export interface Hit extends AuthoredText {
  readonly from: number
  readonly to: number
}

/**
 * Every place where the words stand. In HTML, its tags and marks are passed over; in expressions and placeholders,
 * names are found as wholes only, so that `Q1` is not found in `Q10`. A code is found when it is all of it.
 */
export function find(record: NaireRecord, search: Search): readonly Hit[] {
  if (search.words.trim() === '') return []
  const areas = new Set(search.areas)
  return authoredTexts(record)
    .filter((text) => areas.has(areaOf(text)))
    .flatMap((text) => hitsIn(text, search))
}

/** Which area a text belongs to. */
export function areaOf({ place, kind }: AuthoredText): SearchArea {
  if (place.in === 'translation') return 'translations'
  if (kind === 'expression') return 'expressions'
  if (kind === 'code') return 'codes'
  return place.in === 'memo' || place.in === 'quota' ? 'notes' : 'words'
}

function hitsIn(text: AuthoredText, { words, matchCase, wholeWords }: Search): readonly Hit[] {
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  const spans = [...text.text.matchAll(pattern)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }))
  if (spans.length === 0) return []
  if (text.kind === 'code')
    return spans.filter(({ from, to }) => from === 0 && to === text.text.length).map((span) => ({ ...text, ...span }))
  const { closed, names } = fenced(text, words)
  return spans
    .filter((span) => !closed.some((fence) => overlaps(span, fence)))
    .filter((span) => isWhole(text.text, span) || !(wholeWords || names.some((fence) => isInside(span, fence))))
    .map((span) => ({ ...text, ...span }))
}

function isWhole(text: string, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return !joined(text, from) && !joined(text, to)
}

/** Whether a word goes on over this place. */
function joined(text: string, at: number): boolean {
  return /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, at - 2), at)) && /^[\p{L}\p{N}_]/u.test(text.slice(at, at + 2))
}

/** Stretches of a text that are not words. */
interface Fences {
  /** Nothing is found in one. */
  readonly closed: readonly Span[]
  /** Only whole names are found. */
  readonly names: readonly Span[]
}

/** Whoever looks for a sign of HTML itself looks through its tags too. */
function fenced({ kind, text }: Pick<AuthoredText, 'kind' | 'text'>, words: string): Fences {
  if (kind === 'expression') return { closed: [], names: namesIn(text) }
  if (kind !== 'html') return { closed: [], names: [] }
  return {
    closed: /[<>&[\]]/.test(words) ? [] : spansOf(text, /<[^<>]*>|&#?\w+;|\[\[[^[\]]*\]\]/g),
    names: spansOf(text, /\{\{[^{}]*\}\}/g),
  }
}

const isInside = ({ from, to }: Span, fence: Span) => from >= fence.from && to <= fence.to
const overlaps = ({ from, to }: Span, fence: Span) => from < fence.to && to > fence.from

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

/**
 * Builds the operations that replace the hits; a code is renamed, so that references follow. Hits in texts that changed
 * since are skipped.
 */
export function replacing(record: NaireRecord, hits: readonly Hit[], by: string): readonly Operation[] {
  const places = new Map<string, Hit[]>()
  for (const hit of hits) places.set(placeKey(hit.place), [...(places.get(placeKey(hit.place)) ?? []), hit])
  const standing = authoredTexts(record).flatMap((text) => {
    const here = places.get(placeKey(text.place)) ?? []
    return here.length > 0 && here.every((hit) => hit.text === text.text)
      ? [{ place: text.place, text: replaced(text.text, here, by) }]
      : []
  })
  return puttingTexts(record, standing)
}

function replaced(text: string, hits: readonly Hit[], by: string): string {
  const fromTheEnd = hits.toSorted((one, other) => other.from - one.from)
  return fromTheEnd.reduce((result, { from, to }) => result.slice(0, from) + by + result.slice(to), text)
}
