import { describe, expect, it } from 'vitest'
import { usualBoard, variableTile, type BoardContent } from '../board.ts'
import type { Filter } from '../query.ts'
import type { Codebook, Variable } from '../variable.ts'
import { isFull } from '../../../../tests/depth.ts'
import {
  filterSplit,
  pinningDecider,
  pooledOf,
  sharedFilters,
  sharedTiles,
  variableSplit,
  type CountedAtoms,
  type PinningState,
  type ShareContent,
  type Split,
} from './index.ts'

const k = 5
/** Each fourth is of 3,000 people. */
const surveys = isFull ? 20 : 4
const first = Number(process.env['SHARE_SEED'] ?? Date.now() % 1_000_000)
type Chance = () => number
type Session = Readonly<Record<string, string>>

function random(seed: number): Chance {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const below = (chance: Chance, most: number) => Math.floor(chance() * most)

const names = ['q1', 'q2', 'q3', 'q4'] as const
const sizes = { q1: 2, q2: 3, q3: 4, q4: 6 } as const
const codebook: Codebook = names.map((id): Variable => ({
  id,
  kind: 'single',
  code: id,
  title: id,
  show: 'choice',
  options: Array.from({ length: sizes[id] }, (_, at) => ({ code: String(at), title: '', value: null })),
}))

/** Rare options, and some who did not answer. */
const session = (chance: Chance): Session =>
  Object.fromEntries(
    names.map((id) => [
      id,
      chance() < 0.04 ? '' : String(Math.min(below(chance, sizes[id]), below(chance, sizes[id]))),
    ]),
  )

const passes = (filter: Filter, row: Session): boolean =>
  'in' in filter && filter.in.includes(row[filter.variable] ?? '')
const placeOf = (split: Split, row: Session): string =>
  split.kind === 'variable' ? (row[split.variable] ?? '') : passes(split.filter, row) ? 'in' : 'out'

function counted(rows: readonly Session[], splits: readonly Split[], position: number): CountedAtoms {
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
interface ReadCount {
  readonly pin: number
  readonly conditions: Readonly<Record<string, string>>
  readonly n: number
}

/** Everything that a visitor of a share can read by all of its filters. */
function readShare(pins: PinningState, content: ShareContent): readonly ReadCount[] {
  const numbers = pins.pins.at(-1)
  if (numbers === undefined) return []
  const viewing = { numbers, codebook, share: content }
  const filters = sharedFilters(viewing).map(({ variable }) => variable)
  return content.items.flatMap(({ content: board }) =>
    sharedTiles(board, viewing).flatMap(({ variables }) =>
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
    ),
  )
}

const describes = ({ conditions }: ReadCount): string =>
  JSON.stringify(Object.entries(conditions).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Whether whoever is in `inner` is in `outer` by what both are called. */
const isWithin = (inner: ReadCount, outer: ReadCount): boolean =>
  Object.entries(outer.conditions).every(
    ([name, code]) =>
      inner.conditions[name] === code || (name.endsWith('?') && inner.conditions[name.slice(0, -1)] !== undefined),
  )

const isolates = (n: number): boolean => n > 0 && n < k

/** Differences of what was released: of sets within each other, of one set over time, and of lines from their totals. */
function isolated(released: readonly ReadCount[]): string | null {
  for (const one of released) if (isolates(one.n)) return `released ${describes(one)} ${one.n}`
  for (const outer of released)
    for (const inner of released) {
      if (outer === inner || !isWithin(inner, outer)) continue
      if (inner.pin === outer.pin && isolates(outer.n - inner.n))
        return `${describes(outer)} ${outer.n} − ${describes(inner)} ${inner.n}`
      if (describes(inner) === describes(outer) && isolates(Math.abs(outer.n - inner.n)))
        return `${describes(outer)} over time: ${inner.n}, ${outer.n}`
    }
  return lines(released)
}

/** Rest of a total without all parts of it that differ in one variable alone. */
function lines(released: readonly ReadCount[]): string | null {
  for (const whole of released)
    for (const name of names) {
      if (whole.conditions[name] !== undefined) continue
      const wanted = describes({
        ...whole,
        conditions: Object.fromEntries(Object.entries(whole.conditions).filter(([key]) => key !== `${name}?`)),
      })
      const parts = new Map<string, number>()
      for (const part of released) {
        const { [name]: code, ...others } = part.conditions
        if (part.pin === whole.pin && code !== undefined && describes({ ...part, conditions: others }) === wanted)
          parts.set(code, part.n)
      }
      if (parts.size === 0) continue
      const left = whole.n - [...parts.values()].reduce((sum, n) => sum + n, 0)
      if (left < 0 || isolates(left)) return `${describes(whole)} ${whole.n} − ${JSON.stringify([...parts])}`
    }
  return null
}

/** Shares of one questionnaire mostly filter by the same few variables. */
function randomShare(chance: Chance, usual: readonly string[]): ShareContent {
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
    ],
    filters: (chance() < 0.05 ? some(names, 0.5) : usual).slice(0, 3),
    texts: [],
    appeal: false,
  }
}

const by = { sid: 'system', role: 'system', orgSid: null } as const

describe('numbers that are shared', () => {
  it(`isolate nobody by any difference, over filters, refreshes and ${5 * surveys} random shares (seed ${first})`, () => {
    let [read, parts, refreshed] = [0, 0, 0]
    for (let survey = 0; survey < surveys; survey += 1) {
      const chance = random(first + survey)
      const rows = Array.from({ length: [20, 120, 600, 3_000][survey % 4] ?? 60 }, () => session(chance))
      const usual = names.filter((_, at) => at === (survey >> 2) % 4 || (survey % 8 === 7 && at === 0))
      const released = new Map<string, ReadCount>()
      let state: PinningState = { pins: [] }
      let splits: readonly Split[] = []
      let pinnedAt = 0
      for (let sibling = 0; sibling < 5; sibling += 1) {
        const share = randomShare(chance, usual)
        for (const split of [
          ...share.filters.map(variableSplit),
          ...share.items.flatMap(({ content: { filter } }) => (filter === null ? [] : [filterSplit(filter)])),
        ])
          if (!splits.some(({ id }) => id === split.id)) splits = [...splits, split]
        // A few people come, answer otherwise or leave between two looks at the pages.
        for (let look = 0; look < 6; look += 1) {
          const position = sibling * 100 + look + 1
          const came = Array.from({ length: below(chance, chance() < 0.3 ? 60 : 4) }, () => session(chance))
          const left = chance() < 0.2 && rows.length > 10 ? below(chance, 3) : 0
          rows.splice(0, left)
          rows.push(...came)
          pinnedAt += came.length + left
          const events = pinningDecider.decide(state, {
            type: 'PinNumbers',
            by,
            at: '',
            counted: counted(rows, splits, position),
            changed: pinnedAt,
          })
          if (events.length > 0) [pinnedAt, refreshed] = [0, refreshed + 1]
          state = events.reduce(pinningDecider.evolve, state)
          for (const each of readShare(state, share)) {
            released.set(`${describes(each)} ${each.pin}`, each)
            read += 1
            if (Object.keys(each.conditions).length > 1) parts += 1
          }
        }
      }
      expect(isolated([...released.values()]), `seed ${first}, survey ${survey}`).toBeNull()
    }
    expect(Math.min(read, parts, refreshed)).toBeGreaterThan(isFull ? 20 : 0)
  }, 120_000)

  it('the attack finds somebody where small figures are released', () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ q1: at < 28 ? '0' : '1', q2: '0', q3: '0', q4: '0' }))
    const all: ReadCount = { pin: 1, conditions: {}, n: rows.length }
    expect(isolated([all, { pin: 1, conditions: { q1: '0' }, n: 28 }])).not.toBeNull()
    expect(isolated([all, { ...all, pin: 2, n: 31 }])).not.toBeNull()
  })

  it('hide the smallest that is large enough beside one that is too small', () => {
    expect(
      [
        ...pooledOf(
          new Map([
            ['a', 40],
            ['b', 3],
            ['c', 9],
          ]),
          k,
        ),
      ].sort(),
    ).toEqual(['b', 'c'])
    expect([
      ...pooledOf(
        new Map([
          ['a', 40],
          ['b', 9],
        ]),
        k,
      ),
    ]).toEqual([])
    expect(
      [
        ...pooledOf(
          new Map([
            ['a', 40],
            ['b', 2],
            ['c', 3],
          ]),
          k,
        ),
      ].sort(),
    ).toEqual(['b', 'c'])
  })
})
