import { usualBoard, variableTile, type BoardContent } from '../../board.ts'
import { emptyCrosstab } from '../../crosstab-query.ts'
import type { CrosstabContent } from '../../crosstab.ts'
import type { Filter } from '../../query.ts'
import { emptyReport, type ReportContent, type SentenceMeasure } from '../../report/index.ts'
import type { Codebook, Variable } from '../../variable.ts'
import {
  crosstabSplits,
  filterSplit,
  numbersFor,
  sharedCrosstab,
  sharedFilters,
  sharedReport,
  sharedTiles,
  type CountedAtoms,
  type PinningState,
  type ShareContent,
  type SharedTable,
  type Split,
} from '../index.ts'

export type Chance = () => number
export type Session = Readonly<Record<string, string>>

export function random(seed: number): Chance {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
export const below = (chance: Chance, most: number) => Math.floor(chance() * most)

export const names = ['q1', 'q2', 'q3', 'q4'] as const
export const sizes = { q1: 2, q2: 3, q3: 4, q4: 6 } as const
export const codebook: Codebook = names.map((id): Variable => ({
  id,
  kind: 'single',
  code: id,
  title: id,
  show: 'choice',
  options: Array.from({ length: sizes[id] }, (_, at) => ({ code: String(at), title: '', value: null })),
}))

/** Rare options, and some who did not answer. */
export const session = (chance: Chance): Session =>
  Object.fromEntries(
    names.map((id) => [
      id,
      chance() < 0.04 ? '' : String(Math.min(below(chance, sizes[id]), below(chance, sizes[id]))),
    ]),
  )

export const passes = (filter: Filter, row: Session): boolean =>
  'in' in filter && filter.in.includes(row[filter.variable] ?? '')
export const placeOf = (split: Split, row: Session): string =>
  split.kind === 'variable' ? (row[split.variable] ?? '') : passes(split.filter, row) ? 'in' : 'out'

export function counted(rows: readonly Session[], splits: readonly Split[], position: number): CountedAtoms {
  return {
    position,
    splits,
    weights: [],
    variables: names.map((id) => {
      const atoms = new Map<string, CountedAtoms['variables'][number]['atoms'][number]>()
      for (const row of rows) {
        const at = splits.map((split) => placeOf(split, row))
        const key = row[id] ?? ''
        const known = atoms.get(JSON.stringify([at, key]))
        atoms.set(JSON.stringify([at, key]), { at, key, n: (known?.n ?? 0) + 1, x: 0, x2: 0, w: {} })
      }
      return { id, of: { id, kind: 'single' }, atoms: [...atoms.values()] }
    }),
  }
}

/** Set of sessions as an attacker describes it: conditions on variables, by share filters, board filters and bars. */
export interface ReadCount {
  readonly pin: number
  readonly conditions: Readonly<Record<string, string>>
  readonly n: number
}

/** Everything that a visitor of a share can read by all of its filters. */
export function readShare(pins: PinningState, content: ShareContent): readonly ReadCount[] {
  const numbers = pins.pins.at(-1)
  if (numbers === undefined) return []
  const viewing = { numbers, codebook, share: content }
  const filters = sharedFilters(viewing).map(({ variable }) => variable)
  return content.items.flatMap((item): readonly ReadCount[] => {
    if (item.kind === 'crosstab') {
      const { filter } = item.content
      const own = numbersFor(pins.pins, { position: null, splits: crosstabSplits(item.content, filter, codebook) })
      return readTable(sharedCrosstab(item.content, { numbers: own, codebook, filter }), filter)
    }
    const board = item.kind === 'board' ? item.content : usualBoard([])
    return sharedTiles(board, viewing).flatMap(({ variables }) =>
      variables.flatMap(({ id, position, figures }) =>
        figures.flatMap(({ at, base, isOfAll, bars }) => {
          const conditions = {
            ...(board.filter === null ? {} : { [filterSplit(board.filter).id]: 'in' }),
            ...Object.fromEntries(filters.flatMap((name, place) => (at[place] == null ? [] : [[name, at[place]]]))),
          }
          return [
            { pin: position, conditions: isOfAll ? conditions : { ...conditions, [`${id}?`]: 'answered' }, n: base },
            ...bars.map(({ code, n }) => ({ pin: position, conditions: { ...conditions, [id]: code }, n })),
          ]
        }),
      ),
    )
  })
}

export const within = (filter: Filter | null) => (filter === null ? {} : { [filterSplit(filter).id]: 'in' })

/** A table by its words, which are codes here: questions have no titles, and are called by their ids. */
export function readTable({ columns, blocks }: SharedTable, filter: Filter | null): readonly ReadCount[] {
  return blocks.flatMap(({ title: id, position: pin, bases, rows }) =>
    columns.flatMap(({ of, title }, column) => {
      const conditions = { ...within(filter), ...(title === null ? {} : { [of]: title }) }
      const base = bases[column] ?? null
      return [
        ...(base === null ? [] : [{ pin, conditions: { ...conditions, [`${id}?`]: 'answered' }, n: base }]),
        ...rows.flatMap(({ title: code, cells }) => {
          const cell = cells[column] ?? null
          return cell === null ? [] : [{ pin, conditions: { ...conditions, [id]: code }, n: cell.n }]
        }),
      ]
    }),
  )
}

/** Everything that a shared version of a report tells: its tables, and the numbers in its sentences. */
export function readReport(pins: PinningState, content: ReportContent, position: number): readonly ReadCount[] {
  return sharedReport(content, { pins: pins.pins, codebook, position }).flatMap((block): readonly ReadCount[] => {
    const own = content.blocks.find(({ id }) => id === block.id)
    if (block.kind === 'table' && own?.kind === 'table') return readTable(block.table, own.crosstab.filter)
    if (block.kind !== 'text' || own?.kind !== 'text') return []
    const numbers = block.parts.filter((part) => typeof part !== 'string')
    return own.figures.flatMap(({ of, filter }, at): readonly ReadCount[] => {
      const n = numbers[at]?.value ?? null
      const splits = filter === null ? [] : [filterSplit(filter)]
      const pinned = numbersFor(pins.pins, { position, splits })?.variables
      if (n === null || (of.kind !== 'count' && of.kind !== 'base') || of.variable === null) return []
      const pin = pinned?.find(({ id }) => id === of.variable)?.position ?? 0
      const code = of.kind === 'count' ? { [of.variable]: of.in[0] ?? '' } : { [`${of.variable}?`]: 'answered' }
      return [{ pin, conditions: { ...within(filter), ...code }, n }]
    })
  })
}

/** A report with a table, and with a number in a sentence for each answer. */
export function randomReport(chance: Chance, usual: readonly string[]): ReportContent {
  const filter: Filter | null = chance() < 0.1 ? { variable: 'q2', in: [String(below(chance, 3))] } : null
  const of = names.flatMap((variable): readonly SentenceMeasure[] => [
    { kind: 'base', variable },
    ...Array.from({ length: sizes[variable] }, (_, n): SentenceMeasure => ({
      kind: 'count',
      variable,
      in: [String(n)],
    })),
  ])
  return {
    ...emptyReport,
    blocks: [
      {
        id: 't',
        kind: 'text',
        text: of.map((_, n) => `{{f${n}}}`).join(' '),
        figures: of.map((each, n) => ({ id: `f${n}`, of: each, filter, decimals: 1 })),
      },
      { id: 'c', kind: 'table', title: '', crosstab: randomCrosstab(chance, usual, filter) },
    ],
  }
}

export const randomCrosstab = (chance: Chance, usual: readonly string[], filter: Filter | null): CrosstabContent => ({
  ...emptyCrosstab,
  rows: names.filter(() => chance() < 0.7).map((variable) => [{ variable }]),
  columns: (chance() < 0.1 ? names.slice(0, 1) : usual).map((variable) => [{ variable }]),
  filter,
})

export const describes = ({ conditions }: ReadCount): string =>
  JSON.stringify(Object.entries(conditions).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Whether whoever is in `inner` is in `outer` by what both are called. */
export const isWithin = (inner: ReadCount, outer: ReadCount): boolean =>
  Object.entries(outer.conditions).every(
    ([name, code]) =>
      inner.conditions[name] === code || (name.endsWith('?') && inner.conditions[name.slice(0, -1)] !== undefined),
  )

/** Shares of one questionnaire mostly filter by the same few variables. */
export function randomShare(chance: Chance, usual: readonly string[]): ShareContent {
  const some = <T>(all: readonly T[], p: number) => all.filter(() => chance() < p)
  const board = (filter: Filter | null): BoardContent => ({
    ...usualBoard([]),
    tiles: some(names, 0.7).map(variableTile),
    filter,
  })
  const filter: Filter | null = chance() < 0.1 ? { variable: 'q2', in: [String(below(chance, 3))] } : null
  return {
    items: [
      { kind: 'board', title: 'a', content: board(null) },
      ...(filter === null ? [] : [{ kind: 'board' as const, title: 'b', content: board(filter) }]),
      { kind: 'crosstab', title: 'c', content: randomCrosstab(chance, usual, chance() < 0.1 ? filter : null) },
    ],
    filters: (chance() < 0.05 ? some(names, 0.5) : usual).slice(0, 3),
    texts: [],
    appeal: false,
  }
}
