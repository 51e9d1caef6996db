import type { Atom, CountedAtoms, CountedVariable, Split } from './atoms.ts'
import { shareLimits } from './share.ts'

/** Figures of some sessions that are released. */
export interface ReleasedCell {
  readonly n: number
  readonly w: Readonly<Record<string, number>>
}

/** A variable's figures in all sessions, or in those of one combination of the splits. */
export interface ReleasedPart {
  /** Category in each split; empty: all sessions. */
  readonly at: readonly string[]
  readonly counted: ReleasedCell
  /** Sessions with an answer; null where those who did not are too few to be released. */
  readonly answered: ReleasedCell | null
  readonly cells: Readonly<Record<string, ReleasedCell>>
  /** Mean and standard deviation of those who answered. */
  readonly number: { readonly n: number; readonly x: number; readonly x2: number } | null
}

export interface ReleasedVariable {
  readonly id: string
  readonly option?: string
  /** Position of the log that it is of: it may be older than the rest. */
  readonly position: number
  /** Categories that are not released. */
  readonly hidden: number
  readonly all: ReleasedPart
  /** By combination of the splits; empty where that would tell too little of too few. */
  readonly parts: readonly ReleasedPart[]
}

/** Numbers of a questionnaire as they are shared, by every share of it, until they are pinned anew. */
export interface PinnedNumbers {
  readonly position: number
  readonly splits: readonly Split[]
  readonly weights: readonly string[]
  readonly counted: number
  /** Categories of each split that may be chosen; null: the splits divide the sessions too finely for any. */
  readonly choices: readonly (readonly string[])[] | null
  /** Sessions by combination; pinned to compare with what follows. */
  readonly combinations: readonly { readonly at: readonly string[]; readonly n: number }[]
  readonly variables: readonly ReleasedVariable[]
}

/**
 * Rule by which nobody can be isolated. Every set of sessions whose number is released is a union of blocks, each of at
 * least `k` sessions, so that whatever is added and subtracted, a set that results is such a union, too. Blocks of a
 * variable are its categories; those that are too small, and the smallest others until it is large enough, are one
 * block that is not released. It is released by combinations of the splits only where every block has at least `k` sessions in
 * every combination: else it is released of all sessions alone. Splits of all shares of a questionnaire count together, and
 * categories are hidden alike in all of them, so that shares beside each other tell no more than each alone.
 */
export function releasedNumbers(counted: CountedAtoms, k: number = shareLimits.least): PinnedNumbers {
  const { position, splits, weights } = counted
  const joint = combinationsIn(counted, k)
  const [first] = counted.variables
  return {
    position,
    splits,
    weights,
    counted: first === undefined ? 0 : total(first.atoms),
    choices: joint?.choices ?? null,
    combinations: joint?.combinations ?? [],
    variables: counted.variables.flatMap((variable) => releasedVariable(variable, { position, joint, k })),
  }
}

/** Category that stands for all of a variable that are not released. */
export const rest = '\u0000rest'
const separator = '\u001f'

const total = (atoms: readonly Atom[]): number => atoms.reduce((sum, { n }) => sum + n, 0)

/** Sizes of categories, those who did not answer among them; without those that nobody is in. */
function sizesOf(atoms: readonly Atom[], keyOf: (atom: Atom) => string): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const atom of atoms) sizes.set(keyOf(atom), (sizes.get(keyOf(atom)) ?? 0) + atom.n)
  return sizes
}

/** Categories that are one block: the small ones, and the smallest others until they have enough sessions. */
export function pooledOf(sizes: ReadonlyMap<string, number>, k: number): ReadonlySet<string> {
  const ascending = [...sizes].filter(([, n]) => n > 0).sort(([a, n], [b, m]) => n - m || (a < b ? -1 : 1))
  const pooled = new Set(ascending.filter(([, n]) => n < k).map(([key]) => key))
  if (pooled.size === 0) return pooled
  let sum = ascending.reduce((all, [key, n]) => all + (pooled.has(key) ? n : 0), 0)
  for (const [key, n] of ascending) {
    if (sum >= k && pooled.size > 1) break
    if (pooled.has(key)) continue
    pooled.add(key)
    sum += n
  }
  return pooled
}

interface Joint {
  readonly choices: readonly (readonly string[])[]
  readonly combinations: PinnedNumbers['combinations']
  placeOf(atom: Atom): string
}

/** Combinations of the splits; null where one of them has too few sessions. */
function combinationsIn({ splits, variables: [first] }: CountedAtoms, k: number): Joint | null {
  if (first === undefined || splits.length === 0) return null
  const { atoms } = first
  const pooled = splits.map((_, place) =>
    pooledOf(
      sizesOf(atoms, ({ at }) => at[place] ?? ''),
      k,
    ),
  )
  const names = splits.map((_, place) => [...sizesOf(atoms, ({ at }) => at[place] ?? '').keys()])
  const placed = ({ at }: Atom) => at.map((key, place) => (pooled[place]?.has(key) === true ? rest : key))
  const placeOf = (atom: Atom) => placed(atom).join(separator)
  const sizes = sizesOf(atoms, placeOf)
  const possible = names.reduce(
    (count, keys, place) => count * new Set(keys.map((key) => (pooled[place]?.has(key) === true ? rest : key))).size,
    1,
  )
  const isFull = sizes.size === possible && possible <= shareLimits.combinations
  if (!isFull || [...sizes.values()].some((n) => n < k)) return null
  return {
    choices: names.map((keys, place) => keys.filter((key) => key !== '' && pooled[place]?.has(key) !== true)),
    combinations: [...sizes].map(([place, n]) => ({ at: place.split(separator), n })),
    placeOf,
  }
}

interface DisclosureTerms {
  readonly position: number
  readonly joint: Joint | null
  readonly k: number
}

function releasedVariable(
  variable: CountedVariable,
  { position, joint, k }: DisclosureTerms,
): readonly ReleasedVariable[] {
  const { id, option, atoms } = variable
  const sizes = sizesOf(atoms, ({ key }) => key)
  const pooled = pooledOf(sizes, k)
  // Too few of all, or none who answered: nothing of it is released, not even how many.
  if (total(atoms) < k || atoms.every(({ key }) => key === '')) return []
  const blockOf = ({ key }: Atom) => (pooled.has(key) ? rest : key)
  const blocks = new Set([...sizes].filter(([, n]) => n > 0).map(([key]) => (pooled.has(key) ? rest : key)))
  const part = (at: readonly string[], own: readonly Atom[]) => releasedPart(at, own, { pooled, blocks, blockOf })
  const cells = joint === null ? null : grouped(atoms, joint.placeOf)
  const isOpen =
    cells !== null &&
    [...cells.values()].every((own) => {
      const within = sizesOf(own, blockOf)
      return [...blocks].every((block) => (within.get(block) ?? 0) >= k)
    })
  return [
    {
      id,
      ...(option === undefined ? {} : { option }),
      position,
      hidden: [...pooled].filter((key) => key !== '').length,
      all: part([], atoms),
      parts: isOpen ? [...cells].map(([place, own]) => part(place.split(separator), own)) : [],
    },
  ]
}

interface Blocks {
  readonly pooled: ReadonlySet<string>
  readonly blocks: ReadonlySet<string>
  blockOf(atom: Atom): string
}

function releasedPart(
  at: readonly string[],
  atoms: readonly Atom[],
  { pooled, blocks, blockOf }: Blocks,
): ReleasedPart {
  const cellOf = (own: readonly Atom[]): ReleasedCell => ({
    n: total(own),
    w: own.reduce<Record<string, number>>((sums, { w }) => {
      for (const [scheme, sum] of Object.entries(w)) sums[scheme] = (sums[scheme] ?? 0) + sum
      return sums
    }, {}),
  })
  const answered = atoms.filter(({ key }) => key !== '')
  const isReleased = !pooled.has('')
  return {
    at,
    counted: cellOf(atoms),
    answered: isReleased ? cellOf(answered) : null,
    cells: Object.fromEntries(
      [...blocks]
        .filter((block) => block !== rest && block !== '')
        .map((block) => [block, cellOf(atoms.filter((atom) => blockOf(atom) === block))]),
    ),
    number:
      isReleased && answered.some(({ x2 }) => x2 !== 0)
        ? {
            n: total(answered),
            x: answered.reduce((sum, { x }) => sum + x, 0),
            x2: answered.reduce((sum, { x2 }) => sum + x2, 0),
          }
        : null,
  }
}

function grouped(atoms: readonly Atom[], keyOf: (atom: Atom) => string): ReadonlyMap<string, readonly Atom[]> {
  const groups = new Map<string, Atom[]>()
  for (const atom of atoms) groups.set(keyOf(atom), [...(groups.get(keyOf(atom)) ?? []), atom])
  return groups
}
