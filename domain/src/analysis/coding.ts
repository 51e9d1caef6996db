import { cohenKappa } from './reliability.ts'

/** A text that was coded, and how. */
export interface CodedText {
  readonly text: string
  readonly codes: readonly string[]
}

/** Similarity from which a code is suggested, neighbours that are asked, and codes that are suggested. */
const near = 0.25
const neighbours = 5
const mostSuggested = 5

/**
 * For each text the codes of the most similar ones, the likeliest first: Dice's coefficient over pairs of characters,
 * which needs no words and so works in every language (Dice 1945).
 */
export function suggester(coded: readonly CodedText[]): (text: string) => readonly string[] {
  const known = coded.filter(({ codes }) => codes.length > 0).map((each) => ({ ...each, pairs: pairsIn(each.text) }))
  return (text) => {
    const own = pairsIn(text)
    const close = known
      .map(({ codes, pairs }) => ({ codes, similarity: similarity(own, pairs) }))
      .filter((each) => each.similarity >= near)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, neighbours)
    const votes = new Map<string, number>()
    for (const each of close) for (const code of each.codes) votes.set(code, (votes.get(code) ?? 0) + each.similarity)
    return [...votes]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostSuggested)
      .map(([code]) => code)
  }
}

/** Letters and figures of any script, two by two; of a single one itself. */
function pairsIn(text: string): ReadonlySet<string> {
  const letters = [...text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')]
  if (letters.length === 1) return new Set(letters)
  return new Set(letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter))
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  let shared = 0
  for (const pair of one) if (other.has(pair)) shared += 1
  return (2 * shared) / (one.size + other.size)
}

/** Codes that several people gave one text, by their sids. */
export type TextCodings = Readonly<Record<string, readonly string[]>>

export interface CoderAgreement {
  readonly coders: readonly [string, string]
  /** Texts that both coded. */
  readonly texts: number
  /** Of all decisions: each text with each code. Null where chance could not differ. */
  readonly kappa: number | null
  readonly byCode: readonly { readonly code: string; readonly kappa: number | null; readonly differ: number }[]
}

/** Cohen's κ of each two people who coded the same texts, over all codes and for each (Cohen 1960). */
export function agreements(codings: readonly TextCodings[], codes: readonly string[]): readonly CoderAgreement[] {
  const coders = [...new Set(codings.flatMap((coding) => Object.keys(coding)))].sort()
  const pairs = coders.flatMap((one, at) => coders.slice(at + 1).map((other) => [one, other] as const))
  return pairs.flatMap(([one, other]): readonly CoderAgreement[] => {
    const both = codings.flatMap((coding) => {
      const [first, second] = [coding[one], coding[other]]
      return first === undefined || second === undefined ? [] : [[first, second] as const]
    })
    if (both.length === 0) return []
    const decisions = (code: string) =>
      both.map(([a, b]) => [String(a.includes(code)), String(b.includes(code))] as const)
    return [
      {
        coders: [one, other],
        texts: both.length,
        kappa: cohenKappa(codes.flatMap(decisions)),
        byCode: codes.map((code) => {
          const own = decisions(code)
          return { code, kappa: cohenKappa(own), differ: own.filter(([a, b]) => a !== b).length }
        }),
      },
    ]
  })
}
