import type { BoardContent, FigureKind, Tile } from '../board.ts'
import { variableOf, type Codebook, type VariableShow } from '../variable.ts'
import { filterSplit } from './atoms.ts'
import type { PinnedNumbers, ReleasedCell, ReleasedPart } from './pinned.ts'
import { partWhere } from './pinning.ts'
import type { ShareContent } from './share.ts'

/** Figures that are shown outside, and the variables that they are made of. */
export const sharedFigures = {
  completions: 'session:finish',
  devices: 'session:device',
  channels: 'session:channel',
  languages: 'session:language',
} as const satisfies Partial<Record<FigureKind, string>>

const isSharedFigure = (kind: Tile['kind']): kind is keyof typeof sharedFigures => kind in sharedFigures

/** Ids of the variables of a tile; none of those that are not shown outside. */
export function tileVariables(tile: Tile, codebook: Codebook): readonly string[] {
  if (tile.kind === 'variable') return tile.variable === undefined ? [] : [tile.variable]
  if (tile.kind === 'question')
    return codebook.filter(({ questionSid }) => questionSid === tile.questionSid).map(({ id }) => id)
  return isSharedFigure(tile.kind) ? [sharedFigures[tile.kind]] : []
}

export interface SharedBar {
  readonly code: string
  readonly title: string
  readonly n: number
  /** Of those who answered, or of all sessions where it may not be released how many these are. */
  readonly share: number
}

export interface SharedFigures {
  /** Category of each filter; null: all of them. */
  readonly at: readonly (string | null)[]
  readonly base: number
  readonly isOfAll: boolean
  readonly bars: readonly SharedBar[]
  readonly mean: number | null
  readonly deviation: number | null
}

export interface SharedVariable {
  readonly id: string
  readonly show: VariableShow
  readonly title: string
  readonly code: string
  readonly hidden: number
  readonly position: number
  /** By combination of the filters; a combination that is not there has too few. */
  readonly figures: readonly SharedFigures[]
}

export interface SharedTile {
  readonly id: string
  readonly kind: Tile['kind']
  readonly width: Tile['width']
  readonly title: string
  readonly variables: readonly SharedVariable[]
}

export interface SharedFilter {
  readonly variable: string
  readonly title: string
  readonly options: readonly { readonly code: string; readonly title: string }[]
}

interface Viewing {
  readonly numbers: PinnedNumbers
  readonly codebook: Codebook
  readonly share: Pick<ShareContent, 'filters'>
}

/** Filters of a share that divide the sessions into enough; none where a combination would be too small. */
export function sharedFilters({ numbers, codebook, share }: Viewing): readonly SharedFilter[] {
  return share.filters.flatMap((id): readonly SharedFilter[] => {
    const place = numbers.splits.findIndex((split) => split.id === id)
    const variable = variableOf(codebook, id)
    const choices = numbers.choices?.[place]
    if (variable === undefined || choices === undefined || choices.length === 0) return []
    return [
      {
        variable: id,
        title: variable.title || variable.code,
        options: choices.map((code) => ({ code, title: titleOf(variable.options, code) })),
      },
    ]
  })
}

const titleOf = (options: Codebook[number]['options'], code: string): string =>
  options.find((option) => option.code === code)?.title || code

/** The tiles of a shared board with their figures, for every combination of the filters that may be released. */
export function sharedTiles(board: BoardContent, viewing: Viewing): readonly SharedTile[] {
  return board.tiles.flatMap((tile): readonly SharedTile[] => {
    const variables = tileVariables(tile, viewing.codebook)
    if (variables.length === 0) return []
    const question = viewing.codebook.find(({ questionSid }) => questionSid === tile.questionSid)?.question
    const [first] = variables
    const own = variableOf(viewing.codebook, first ?? '')
    return [
      {
        id: tile.id,
        kind: tile.kind,
        width: tile.width,
        title:
          tile.kind === 'question'
            ? `${question?.code ?? ''} ${question?.stem ?? ''}`.trim()
            : tile.kind === 'variable'
              ? own?.title || own?.code || ''
              : '',
        variables: variables.flatMap((id) => sharedVariable(id, { board, viewing, isOnly: variables.length === 1 })),
      },
    ]
  })
}

interface SharedVariableOptions {
  readonly board: BoardContent
  readonly viewing: Viewing
  /** The tile has no other, so that its title says enough. */
  readonly isOnly: boolean
}

function sharedVariable(id: string, { board, viewing, isOnly }: SharedVariableOptions): readonly SharedVariable[] {
  const variable = variableOf(viewing.codebook, id)
  const released = viewing.numbers.variables.filter((each) => each.id === id)
  const [first] = released
  if (variable === undefined || first === undefined) return []
  const filters = sharedFilters(viewing).map((filter) => filter.variable)
  const combinations = [
    filters.map(() => null),
    ...combinationsOf(sharedFilters(viewing)).filter((at) => at.some((code) => code !== null)),
  ]
  const figures = combinations.flatMap((at): readonly SharedFigures[] => {
    const parts = released.map((each) => partAt(each, { at, filters, board, viewing }))
    const [part] = parts
    if (part === null || part === undefined) return []
    const weighted = (cell: ReleasedCell) => (board.weight === null ? cell.n : (cell.w[board.weight] ?? cell.n))
    const base = part.answered ?? part.counted
    const bar = (code: string, cell: ReleasedCell, of: ReleasedCell): SharedBar => ({
      code,
      title: titleOf(variable.options, code),
      n: cell.n,
      share: weighted(of) > 0 ? weighted(cell) / weighted(of) : 0,
    })
    const isMulti = first.option !== undefined
    const bars = isMulti
      ? released.flatMap(({ option = '' }, place) => {
          const own = parts[place]
          const yes = own?.cells['1']
          return own === null || own === undefined || yes === undefined
            ? []
            : [bar(option, yes, own.answered ?? own.counted)]
        })
      : Object.entries(part.cells).map(([code, cell]) => bar(code, cell, base))
    const mean = part.number === null ? null : part.number.x / part.number.n
    return [
      {
        at,
        base: base.n,
        isOfAll: part.answered === null,
        bars: inOrder(bars, variable.options),
        mean,
        deviation:
          part.number === null || mean === null || part.number.n < 2
            ? null
            : Math.sqrt(Math.max(0, part.number.x2 - part.number.n * mean ** 2) / (part.number.n - 1)),
      },
    ]
  })
  const hidden =
    first.option === undefined ? first.hidden : released.filter(({ all }) => all.cells['1'] === undefined).length
  return [
    {
      id,
      show: variable.show ?? 'choice',
      title: variable.part || (isOnly ? variable.title : variable.code),
      code: variable.code,
      hidden,
      position: first.position,
      figures,
    },
  ]
}

const inOrder = (bars: readonly SharedBar[], options: Codebook[number]['options']): readonly SharedBar[] => {
  const place = (code: string) => options.findIndex((option) => option.code === code)
  const byNumber = (a: SharedBar, b: SharedBar) => Number(a.code) - Number(b.code) || (a.code < b.code ? -1 : 1)
  return bars.toSorted((a, b) => place(a.code) - place(b.code) || byNumber(a, b))
}

/** Each choice of one category or of all, of each filter. */
function combinationsOf(filters: readonly SharedFilter[]): readonly (readonly (string | null)[])[] {
  return filters.reduce<readonly (readonly (string | null)[])[]>(
    (all, { options }) =>
      all.flatMap((before) => [null, ...options.map(({ code }) => code)].map((code) => [...before, code])),
    [[]],
  )
}

interface Place {
  readonly at: readonly (string | null)[]
  readonly filters: readonly string[]
  readonly board: BoardContent
  readonly viewing: Viewing
}

/** Figures of a combination, added up over what does not matter to it; null: too few to be released. */
function partAt(
  released: PinnedNumbers['variables'][number],
  { at, filters, board, viewing: { numbers } }: Place,
): ReleasedPart | null {
  const own = board.filter === null ? null : filterSplit(board.filter).id
  const wanted = new Map<string, string>([
    ...filters.flatMap((id, place) => {
      const code = at[place] ?? null
      return code === null ? [] : [[id, code] as const]
    }),
    ...(own === null ? [] : [[own, 'in'] as const]),
  ])
  return partWhere(released, wanted, numbers)
}
