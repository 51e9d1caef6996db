import type { Command, Decider, DomainEvent } from '../../event-sourcing/index.ts'
import type { CountedAtoms } from './atoms.ts'
import {
  releasedNumbers,
  type PinnedNumbers,
  type ReleasedCell,
  type ReleasedPart,
  type ReleasedVariable,
} from './pinned.ts'
import { shareLimits } from './share.ts'

/** Numbers of a questionnaire were pinned for all of its shares. */
export type NumbersPinned = DomainEvent<'NumbersPinned', { readonly numbers: PinnedNumbers }>

/** Everything that was ever released, oldest first. */
export interface PinningState {
  readonly pins: readonly PinnedNumbers[]
}

export interface PinNumbers extends Command<'PinNumbers'> {
  readonly counted: CountedAtoms
  /** Sessions that changed since the numbers were pinned last. */
  readonly changed: number
}

/** The numbers that the shares of one questionnaire show. Nothing happens where new ones would tell of too few. */
export const pinningDecider: Decider<PinningState, PinNumbers, NumbersPinned> = {
  initial: { pins: [] },
  refusal: () => null,
  decide({ pins }, { counted, changed }) {
    const numbers = nextNumbers(pins, counted, changed)
    return numbers === null ? [] : [{ type: 'NumbersPinned', data: { numbers } }]
  },
  evolve: ({ pins }, { data }) => ({ pins: [...pins, data.numbers] }),
  upcasters: {},
  personal: {},
}

export const pinningStream = (naireSid: string): string => `sharing-${naireSid}`

/**
 * Numbers that may follow those that were released; null: not yet. At least `k` sessions have changed, and what follows from
 * comparing with anything released before is the number of no change or of at least `k` of them. A variable of which that
 * cannot be said keeps its old figures.
 */
export function nextNumbers(
  pins: readonly PinnedNumbers[],
  counted: CountedAtoms,
  changed: number,
  k: number = shareLimits.least,
): PinnedNumbers | null {
  const next = releasedNumbers(counted, k)
  const last = pins.at(-1)
  if (last === undefined) return next.counted < k ? null : next
  const isOther = !isSameList(
    last.splits.map(({ id }) => id),
    next.splits.map(({ id }) => id),
  )
  const hasMore = isOther || !isSameList(last.weights, next.weights)
  if (changed > 0 && changed < k) return null
  if (changed === 0 && !hasMore) return null
  const safe = (before: number, after: number) => before === after || Math.abs(after - before) >= k
  for (const pin of pins) {
    if (!safe(pin.counted, next.counted)) return null
    for (const { at, n } of pin.combinations) {
      const same = next.combinations.find((each) => isSameList(each.at, at))
      if (!isOther && same !== undefined && !safe(n, same.n)) return null
    }
  }
  return { ...next, variables: next.variables.map((variable) => following(variable, { pins, isOther, safe })) }
}

interface Following {
  readonly pins: readonly PinnedNumbers[]
  readonly isOther: boolean
  safe(before: number, after: number): boolean
}

function following(next: ReleasedVariable, { pins, isOther, safe }: Following): ReleasedVariable {
  const before = pins.flatMap(({ variables }) => variables.filter((each) => isSameVariable(each, next)))
  const last = before.at(-1)
  const isSafe = before.every(
    (each) =>
      isSafePart(each.all, next.all, safe) &&
      (isOther ||
        each.parts.every((part) => {
          const same = next.parts.find(({ at }) => isSameList(at, part.at))
          return same === undefined || isSafePart(part, same, safe)
        })),
  )
  if (isSafe || last === undefined) return next
  return isOther ? { ...last, parts: [] } : last
}

const isSameVariable = (one: ReleasedVariable, other: ReleasedVariable): boolean =>
  one.id === other.id && one.option === other.option

function isSafePart(before: ReleasedPart, after: ReleasedPart, safe: Following['safe']): boolean {
  const shared = Object.keys(before.cells).filter((code) => code in after.cells)
  const n = (part: ReleasedPart, code: string) => part.cells[code]?.n ?? 0
  const others = (part: ReleasedPart) => part.counted.n - shared.reduce((sum, code) => sum + n(part, code), 0)
  const cells = shared.every((code) => safe(n(before, code), n(after, code)))
  if (!cells || !safe(others(before), others(after)) || !safe(before.counted.n, after.counted.n)) return false
  if (before.answered !== null && after.answered !== null && !safe(before.answered.n, after.answered.n)) return false
  const [one, other] = [before.number, after.number]
  // A sum that changed while nobody came tells what one person changed.
  return one === null || other === null || one.n !== other.n || (one.x === other.x && one.x2 === other.x2)
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at])

/** Figures of the sessions that are in these categories of the splits; null: they may not be released. */
export function partWhere(
  { all, parts }: ReleasedVariable,
  wanted: ReadonlyMap<string, string>,
  { splits }: Pick<PinnedNumbers, 'splits'>,
): ReleasedPart | null {
  if (wanted.size === 0) return all
  if ([...wanted.keys()].some((name) => !splits.some(({ id }) => id === name))) return null
  return joined(
    parts.filter((part) => splits.every(({ id }, place) => (wanted.get(id) ?? part.at[place]) === part.at[place])),
  )
}

/** Adds what is released of several combinations: they are apart from each other. */
export function joined(parts: readonly ReleasedPart[]): ReleasedPart | null {
  const [first, ...others] = parts
  if (first === undefined) return null
  return others.reduce<ReleasedPart>(
    (sum, part) => ({
      at: [],
      counted: plus(sum.counted, part.counted),
      answered: sum.answered === null || part.answered === null ? null : plus(sum.answered, part.answered),
      cells: Object.fromEntries(
        Object.entries(sum.cells).flatMap(([code, cell]) => {
          const own = part.cells[code]
          return own === undefined ? [] : [[code, plus(cell, own)]]
        }),
      ),
      number:
        sum.number === null || part.number === null
          ? null
          : {
              n: sum.number.n + part.number.n,
              x: sum.number.x + part.number.x,
              x2: sum.number.x2 + part.number.x2,
            },
    }),
    first,
  )
}

const plus = (one: ReleasedCell, other: ReleasedCell): ReleasedCell => ({
  n: one.n + other.n,
  w: Object.fromEntries(Object.entries(one.w).map(([scheme, w]) => [scheme, w + (other.w[scheme] ?? 0)])),
})
