import type { PagePart, PartName } from './page-groups.ts'

/**
 * The places of the parts that a list names, each once, in the list's order. An entry names a part by its `Desc`, else by
 * its `StartCode`, else by its place. Places count from 0; a list that holds the number of parts and no 0 counts from 1.
 * Entries that name nothing are left out.
 */
export function namedParts(parts: readonly PagePart[], names: readonly PartName[]): readonly number[] {
  const first =
    names.some((name) => placeOf(name) === parts.length) && !names.some((name) => placeOf(name) === 0) ? 1 : 0
  const places = names.map((name) => namedPart(parts, name, first)).filter((place) => place >= 0)
  return [...new Set(places)]
}

/** The place of the part that one name stands for, -1 for none. Places count from `first`. */
export function namedPart(parts: readonly PagePart[], name: PartName, first = 0): number {
  const text = String(name).trim()
  if (text === '') return -1
  const described = parts.findIndex(({ Desc }) => Desc.trim() === text)
  if (described >= 0) return described
  const started = parts.findIndex(({ StartCode }) => StartCode === text)
  if (started >= 0) return started
  const place = placeOf(text) - first
  return place < parts.length ? Math.max(place, -1) : -1
}

/** `chosen` and behind them, in written order, every other part. */
export function completed(parts: readonly PagePart[], chosen: readonly number[]): readonly number[] {
  return [...chosen, ...[...parts.keys()].filter((place) => !chosen.includes(place))]
}

/** The names in a text that lists them: `2,0,1`, `A|B`. */
export function namesIn(text: string): readonly PartName[] {
  return text.split(/[,;|，；、]/).map((name) => name.trim())
}

function placeOf(name: PartName): number {
  const text = String(name).trim()
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}
