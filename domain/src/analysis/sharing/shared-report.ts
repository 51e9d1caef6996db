import type { CrosstabContent } from '../crosstab.ts'
import type { Axis, Filter } from '../query.ts'
import { bothOf, figureId } from '../report/figures.ts'
import { textParts, type ReportBlock, type ReportContent, type SentenceFigure } from '../report/content.ts'
import { variableOf, type Codebook, type Variable } from '../variable.ts'
import { filterSplit, variableSplit, type Split } from './atoms.ts'
import type { PinnedNumbers, ReleasedPart, ReleasedVariable } from './pinned.ts'
import { partWhere } from './pinning.ts'
import { sharedNumber, unitOf, weightOf, type SharedFigure } from './shared-number.ts'

/** Cell of a shared table; `share`: of those in its column who answered, or of all where that may not be released. */
export interface SharedCell {
  readonly n: number
  readonly share: number
}

export interface SharedTableBlock {
  readonly title: string
  /** Of the log, that its figures are of. */
  readonly position: number
  /** Sessions behind each column; null: it may not be released. */
  readonly bases: readonly (number | null)[]
  readonly rows: readonly { readonly title: string; readonly cells: readonly (SharedCell | null)[] }[]
  /** Of a number, by column. */
  readonly means: readonly (number | null)[] | null
  /** Categories that are not released. */
  readonly hidden: number
}

/** A cross-tab as it is shown outside. */
export interface SharedTable {
  /** All sessions first, then the categories of the columns. */
  readonly columns: readonly { readonly title: string | null; readonly of: string }[]
  readonly blocks: readonly SharedTableBlock[]
  /** Something of it is not shown outside: nested questions, bands, measures, or categories that are too small. */
  readonly isReduced: boolean
}

export type SharedBlock =
  | Extract<ReportBlock, { kind: 'heading' | 'pageBreak' }>
  | { readonly id: string; readonly kind: 'text'; readonly parts: readonly (string | SharedFigure)[] }
  | { readonly id: string; readonly kind: 'table' | 'chart'; readonly title: string; readonly table: SharedTable }

export interface SharedReportParts {
  readonly pins: readonly PinnedNumbers[]
  readonly codebook: Codebook
}

const plainColumn = (axis: Axis, codebook: Codebook): Variable | null => {
  const [level, ...nested] = axis
  const variable = level === undefined ? undefined : variableOf(codebook, level.variable)
  const isPlain = nested.length === 0 && level?.bands === undefined && level?.step === undefined
  return isPlain && variable?.kind === 'single' && variable.open !== true ? variable : null
}

/** Divisions of the sessions that a cross-tab needs: its filter, and each column that can be shown. */
export function crosstabSplits(
  { columns }: Pick<CrosstabContent, 'columns'>,
  filter: Filter | null,
  codebook: Codebook,
): readonly Split[] {
  return [
    ...filterSplits(filter),
    ...columns.flatMap((axis) => {
      const variable = plainColumn(axis, codebook)
      return variable === null ? [] : [variableSplit(variable.id)]
    }),
  ]
}

/** Divisions that the figures of a report need: those of each table, and of each number. */
export const reportSplits = (content: ReportContent, codebook: Codebook): readonly (readonly Split[])[] =>
  content.blocks.flatMap((block) => {
    if (block.kind === 'table' || block.kind === 'chart')
      return [crosstabSplits(block.crosstab, bothOf(content.filter, block.crosstab.filter), codebook)]
    return block.kind === 'text' ? block.figures.map(({ filter }) => filterSplits(bothOf(content.filter, filter))) : []
  })

const filterSplits = (filter: Filter | null): readonly Split[] => (filter === null ? [] : [filterSplit(filter)])

/**
 * Released numbers that a version is shown with: of all that divide the sessions as it needs, those that were pinned last
 * when it was published, else the first ones after. Whatever was pinned was compared with everything before it, so that any
 * of them may be shown.
 */
export function numbersFor<Pin extends Pick<PinnedNumbers, 'position' | 'splits'>>(
  pins: readonly Pin[],
  { position, splits }: { readonly position: number | null; readonly splits: readonly Split[] },
): Pin | null {
  const fitting = pins.filter((pin) => splits.every(({ id }) => pin.splits.some((own) => own.id === id)))
  const own = fitting.length === 0 ? pins : fitting
  if (position === null) return own.at(-1) ?? null
  return own.findLast((pin) => pin.position <= position) ?? own[0] ?? null
}

/** The cross-tab with what is released of it. */
export function sharedCrosstab(
  content: Pick<CrosstabContent, 'rows' | 'columns' | 'measure' | 'weight'>,
  {
    numbers,
    codebook,
    filter,
  }: { readonly numbers: PinnedNumbers | null; readonly codebook: Codebook; readonly filter: Filter | null },
): SharedTable {
  const own: readonly (readonly [string, string])[] = filter === null ? [] : [[filterSplit(filter).id, 'in']]
  const columns = [
    { title: null, of: '', wanted: new Map(own) },
    ...content.columns.flatMap((axis) => {
      const variable = plainColumn(axis, codebook)
      const place = numbers?.splits.findIndex(({ id }) => id === variable?.id) ?? -1
      return variable === null
        ? []
        : (numbers?.choices?.[place] ?? []).map((code) => ({
            title: titleOf(variable, code),
            of: variable.title || variable.code,
            wanted: new Map([...own, [variable.id, code]]),
          }))
    }),
  ]
  const shown = content.measure.kind === 'count' ? content.rows : []
  const blocks = shown.flatMap((axis): readonly SharedTableBlock[] => {
    const [level, ...nested] = axis
    const variable = level === undefined ? undefined : variableOf(codebook, level.variable)
    const isPlain = nested.length === 0 && level?.bands === undefined && level?.step === undefined
    if (variable === undefined || numbers === null || !isPlain) return []
    const released = numbers.variables.filter(({ id }) => id === variable.id)
    if (released.length === 0) return []
    return [
      tableBlock(variable, {
        released,
        numbers,
        weight: content.weight,
        wanted: columns.map((column) => column.wanted),
      }),
    ]
  })
  return {
    columns: columns.map(({ title, of }) => ({ title, of })),
    blocks,
    isReduced:
      blocks.length < content.rows.length ||
      content.columns.some((axis) => plainColumn(axis, codebook) === null) ||
      (content.columns.length > 0 && columns.length === 1),
  }
}

interface TableBlockParts {
  readonly released: readonly ReleasedVariable[]
  readonly numbers: PinnedNumbers
  readonly weight: string | null
  readonly wanted: readonly ReadonlyMap<string, string>[]
}

function tableBlock(variable: Variable, { released, numbers, weight, wanted }: TableBlockParts): SharedTableBlock {
  const isMulti = variable.kind === 'multi'
  const partsOf = (each: ReleasedVariable) => wanted.map((map) => partWhere(each, map, numbers))
  const [first] = released
  const parts = first === undefined ? [] : partsOf(first)
  const cellOf = (part: ReleasedPart | null, code: string): SharedCell | null => {
    const cell = part?.cells[code]
    if (part === null || cell === undefined) return null
    const whole = weightOf(part.answered ?? part.counted, weight)
    return { n: cell.n, share: whole > 0 ? weightOf(cell, weight) / whole : 0 }
  }
  const codes = isMulti
    ? released.map(({ option = '' }) => option)
    : [...new Set(parts.flatMap((part) => Object.keys(part?.cells ?? {})))].toSorted(
        (a, b) => placeOf(variable, a) - placeOf(variable, b),
      )
  return {
    title: variable.title || variable.code,
    position: first?.position ?? numbers.position,
    bases: parts.map((part) => (part === null ? null : (part.answered ?? part.counted).n)),
    rows:
      variable.kind === 'number'
        ? []
        : codes.map((code) => {
            const option = isMulti ? released.find((each) => each.option === code) : undefined
            const own = option === undefined ? parts : partsOf(option)
            return { title: titleOf(variable, code), cells: own.map((part) => cellOf(part, isMulti ? '1' : code)) }
          }),
    means:
      variable.kind === 'number' && weight === null
        ? parts.map((part) => (part?.number == null ? null : part.number.x / part.number.n))
        : null,
    hidden: isMulti ? released.filter(({ all }) => all.cells['1'] === undefined).length : (first?.hidden ?? 0),
  }
}

const placeOf = ({ options }: Variable, code: string): number => options.findIndex((option) => option.code === code)
const titleOf = ({ options }: Variable, code: string): string =>
  options.find((option) => option.code === code)?.title || code

/** The blocks of a published version with what is released of their figures. */
export function sharedReport(
  content: ReportContent,
  { pins, codebook, position }: SharedReportParts & { readonly position: number },
): readonly SharedBlock[] {
  return content.blocks.map((block): SharedBlock => {
    if (block.kind === 'text') {
      const { id, kind } = block
      const figures = new Map(block.figures.map((figure) => [figureId(id, figure.id), figure]))
      const numberAt = (figure: SentenceFigure): SharedFigure => {
        const filter = bothOf(content.filter, figure.filter)
        const numbers = numbersFor(pins, { position, splits: filterSplits(filter) })
        const value =
          numbers === null ? null : sharedNumber(figure, { numbers, codebook, filter, weight: content.weight })
        return { value, unit: unitOf(figure), decimals: figure.decimals }
      }
      return {
        id,
        kind,
        parts: textParts(block.text).map((part) => {
          if (typeof part === 'string') return part
          const figure = figures.get(figureId(id, part.figure))
          return figure === undefined ? '' : numberAt(figure)
        }),
      }
    }
    if (block.kind === 'heading' || block.kind === 'pageBreak') return block
    const { id, kind, title, crosstab } = block
    const filter = bothOf(content.filter, crosstab.filter)
    const numbers = numbersFor(pins, { position, splits: crosstabSplits(crosstab, filter, codebook) })
    return { id, kind, title, table: sharedCrosstab(crosstab, { numbers, codebook, filter }) }
  })
}
