import {
  table,
  type Axis,
  type Codebook,
  type Filter,
  type Level,
  type Measure,
  type SessionFilter,
  type TableQuery,
} from '@naire/domain/analysis'

export type Chance = () => number

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
export const oneOf = <T>(chance: Chance, all: readonly T[]): T => all[below(chance, all.length)] as T

export function randomQuery(codebook: Codebook, chance: Chance): TableQuery {
  const axes = (most: number) => Array.from({ length: below(chance, most + 1) }, () => randomAxis(codebook, chance))
  return table({
    rows: axes(2),
    columns: axes(2),
    measure: randomMeasure(chance),
    filter: chance() < 0.5 ? null : randomFilter(codebook, chance, 2),
    sessions: randomSessions(chance),
    weight: chance() < 0.4 ? 'S1' : null,
    base: oneOf(chance, ['respondents', 'responses']),
    options: {
      adjust: oneOf(chance, ['none', 'bonferroni', 'bh']),
      letters: chance() < 0.8,
      utcOffset: oneOf(chance, [0, 480, -300]),
    },
  })
}

const randomSessions = (chance: Chance): SessionFilter => ({
  statuses: chance() < 0.5 ? ['success'] : ['success', 'prohibit', 'suspend'],
  rejected: chance() < 0.3,
  test: chance() < 0.3,
  cleaned: chance() < 0.3,
})

const randomAxis = (codebook: Codebook, chance: Chance): Axis =>
  Array.from({ length: chance() < 0.25 ? 2 : 1 }, () => randomLevel(codebook, chance))

function randomLevel(codebook: Codebook, chance: Chance): Level {
  const variable = oneOf(
    chance,
    codebook.filter(({ id, kind }) => kind !== 'text' && id !== 'session:revision'),
  )
  const level = { variable: variable.id, order: oneOf(chance, ['asked', 'asked', 'ascending', 'descending'] as const) }
  if (variable.kind === 'number')
    return {
      ...level,
      order: 'asked',
      bands: [
        { key: 'low', title: '', from: null, to: 1 },
        { key: 'middle', title: '', from: 1, to: 3.5 },
        { key: 'high', title: '', from: 3.5, to: chance() < 0.5 ? null : 5 },
      ],
    }
  if (variable.kind === 'time')
    return { ...level, order: 'asked', step: oneOf(chance, ['day', 'week', 'month'] as const) }
  if (variable.open === true || variable.options.length < 2) return { ...level, order: 'asked' }
  const some = () => variable.options.map(({ code }) => code).filter(() => chance() < 0.4)
  // Equal counts may come in any order.
  return {
    ...level,
    order: 'asked',
    ...(chance() < 0.3
      ? {
          nets: [
            { key: 'n1', title: '', of: some() },
            { key: 'n2', title: '', of: some() },
          ],
        }
      : {}),
    ...(chance() < 0.2 ? { hidden: some() } : {}),
  }
}

function randomMeasure(chance: Chance): Measure {
  const of = oneOf(chance, ['x', 'y', 'a', 'index', 'ratio', 'formula', 'session:duration'])
  return oneOf(chance, [
    { kind: 'count' },
    { kind: 'count' },
    { kind: 'mean', of },
    { kind: 'quantiles', of, at: [0, 0.25, 0.5, 0.9, 1] },
    { kind: 'nps', of: 'nps' },
    { kind: 'box', of: 'b', side: oneOf(chance, ['top', 'bottom'] as const), n: 2 },
  ] as const)
}

function randomFilter(codebook: Codebook, chance: Chance, depth: number): Filter {
  const inner = () => randomFilter(codebook, chance, depth - 1)
  if (depth > 0 && chance() < 0.4)
    return oneOf(chance, [{ all: [inner(), inner()] }, { any: [inner(), inner()] }, { not: inner() }])
  const variable = oneOf(
    chance,
    codebook.filter(({ id }) =>
      ['a', 'b', 'many', 'x', 'recoded', 'either', 'index', 'formula', 'open', 'session:start'].includes(id),
    ),
  )
  if (chance() < 0.2) return { variable: variable.id, answered: chance() < 0.5 }
  if (variable.kind === 'number')
    return { variable: variable.id, from: chance() < 0.3 ? null : 0, to: chance() < 0.3 ? null : 4 }
  if (variable.kind === 'time') return { variable: variable.id, from: 1_750_000_000_000 + 10 * 86_400_000, to: null }
  return {
    variable: variable.id,
    in:
      variable.open === true ? ['1', '2', '7'] : variable.options.map(({ code }) => code).filter(() => chance() < 0.5),
  }
}
