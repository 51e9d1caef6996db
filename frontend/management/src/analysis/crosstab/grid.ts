import {
  nested,
  shownCodebook,
  variableOf,
  type Association,
  type Axis,
  type BaseResult,
  type CellResult,
  type Codebook,
  type CrosstabContent,
  type Heading,
  type TableResult,
  type Variable,
} from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import { optionTitle, variableTitle } from '../codebook-words.ts'
import { figureLines, type FigureLine } from './figure-lines.ts'

/** Heading above one or several columns, one or several lines high. */
export interface GridHead {
  readonly key: string
  readonly title: string
  readonly span: number
  readonly lines: number
}

export interface GridColumn {
  readonly key: string
  /** With everything that stands above it. */
  readonly title: string
  readonly isTotal: boolean
  readonly letter: string | null
}

export interface GridRow {
  readonly key: string
  /** One for each level. */
  readonly titles: readonly string[]
  readonly isNet: boolean
  /** By column. */
  readonly cells: readonly CellResult[]
}

export interface GridBlock {
  readonly key: string
  readonly title: string
  /** By column. */
  readonly bases: readonly BaseResult[]
  readonly rows: readonly GridRow[]
  /** By column axis, with its title; those that can be tested. */
  readonly tests: readonly { readonly title: string; readonly test: Association }[]
  readonly overlaps: boolean
}

/** A cross-tab as it is read: everything named in the reader's language. Screen and files are made of it. */
export interface Grid {
  readonly heads: readonly (readonly GridHead[])[]
  readonly columns: readonly GridColumn[]
  readonly blocks: readonly GridBlock[]
  readonly figures: readonly FigureLine[]
  /** Titles of column axes without any value. */
  readonly emptyAxes: readonly string[]
  readonly isWeighted: boolean
  readonly hasSmallBases: boolean
}

export interface GridWords {
  readonly codebook: Codebook
  /** Of the namespaces `crosstab` and `analysis`. */
  readonly t: TFunction
}

/** `content` is the one that the table was counted for. */
export function gridOf(content: CrosstabContent, table: TableResult, { codebook, t }: GridWords): Grid {
  const words = { codebook: shownCodebook(codebook, content.filter), t }
  const columns = table.columns.map((heading): GridColumn => {
    const axis = content.columns[heading.axis]
    return {
      key: `${heading.axis}/${heading.key}`,
      title: axis === undefined ? t('total') : titlesOf(heading, axis, words).join(separator),
      isTotal: axis === undefined,
      letter: content.letters === 'none' ? null : (heading.letter ?? null),
    }
  })
  const blocks = table.blocks.map((block, at): GridBlock => {
    const axis = content.rows[at]
    return {
      key: String(at),
      title: axis === undefined ? t('allSessions') : axisTitle(axis, words),
      bases: block.bases,
      rows: block.rows.flatMap((heading, row) => {
        const cells = block.cells[row] ?? []
        if (axis !== undefined && isLater(heading, axis, words) && cells.every(({ n }) => n === 0)) return []
        const titles = axis === undefined ? [t('allSessions')] : titlesOf(heading, axis, words)
        return [{ key: heading.key, titles, isNet: heading.isNet, cells: cells.map((cell) => lettered(cell, content)) }]
      }),
      tests: block.associations.flatMap((test, column) => {
        const columnAxis = content.columns[column]
        return test === null || columnAxis === undefined ? [] : [{ title: axisTitle(columnAxis, words), test }]
      }),
      overlaps: block.overlaps,
    }
  })
  return {
    emptyAxes: content.columns
      .filter((_, at) => !table.columns.some(({ axis }) => axis === at))
      .map((axis) => axisTitle(axis, words)),
    heads: headsOf(table.columns, content.columns, words),
    columns,
    blocks,
    figures: figureLines(content, t),
    isWeighted: content.weight !== null,
    hasSmallBases: blocks.some(({ bases }) => bases.some(({ isSmall }) => isSmall)),
  }
}

/** Between the titles of levels that lie within each other. */
export const separator = ' / '

/** Letters of the levels that are wanted. */
function lettered(cell: CellResult, { letters }: CrosstabContent): CellResult {
  if (cell.letters === undefined || letters === 'both') return cell
  const { letters: all, ...rest } = cell
  const high = letters === 'none' ? '' : all.replaceAll(/[a-z]/g, '')
  return high === '' ? rest : { ...rest, letters: high }
}

export const axisTitle = (axis: Axis, { codebook, t }: GridWords): string =>
  axis
    .map(({ variable: id }) => {
      const variable = variableOf(codebook, id)
      return variable === undefined ? t('gone') : variableTitle(variable, analysisWords(t))
    })
    .join(' × ')

/** The words of the codebook, which are in a namespace of their own. */
export const analysisWords = (t: TFunction): TFunction =>
  ((key: string, options: Readonly<Record<string, unknown>> = {}) => t(`analysis:${key}`, options)) as TFunction

/** A title for each level; options by their words, bands, nets and periods by the engine's. */
function titlesOf({ key, titles }: Heading, axis: Axis, { codebook, t }: GridWords): readonly string[] {
  return key.split(nested).map((part, at) => {
    const level = axis[at]
    const variable = level === undefined ? undefined : variableOf(codebook, level.variable)
    const told = titles[at] ?? part
    if (variable === undefined || level?.bands !== undefined || level?.step !== undefined || part.startsWith('net:'))
      return told === '' ? part : told
    return isOptionOf(variable, part) ? optionTitle(variable, part, analysisWords(t)) : told
  })
}

const isOptionOf = ({ open, options }: Variable, code: string): boolean =>
  open === true || options.some((option) => option.code === code)

/** An option that the revision which is shown did not offer yet. */
function isLater({ key, isNet }: Heading, axis: Axis, { codebook }: GridWords): boolean {
  const [level] = axis
  const variable = level === undefined || axis.length > 1 ? undefined : variableOf(codebook, level.variable)
  return !isNet && variable !== undefined && variable.options.length > 0 && !isOptionOf(variable, key)
}

/** Lines above the columns: the question, then the categories of its levels, equal neighbours together. */
function headsOf(
  headings: readonly Heading[],
  axes: readonly Axis[],
  words: GridWords,
): readonly (readonly GridHead[])[] {
  const depth = 1 + Math.max(0, ...headings.map(({ axis }) => axes[axis]?.length ?? 0))
  const lines = Array.from({ length: depth }, (): GridHead[] => [])
  for (const [place, heading] of headings.entries()) {
    const axis = axes[heading.axis]
    if (axis === undefined) {
      lines[0]?.push({ key: 'total', title: words.t('total'), span: 1, lines: depth })
      continue
    }
    const titles = [axisTitle(axis, words), ...titlesOf(heading, axis, words)]
    const keys = heading.key.split(nested)
    for (const [at, title] of titles.entries()) {
      const isLast = at === titles.length - 1
      const key = `${heading.axis}/${keys.slice(0, at).join(nested)}`
      const line = lines[at] ?? []
      const before = line.at(-1)
      const isNeighbour = headings[place - 1]?.axis === heading.axis && before?.key === key && !isLast
      if (isNeighbour && before !== undefined) line[line.length - 1] = { ...before, span: before.span + 1 }
      else line.push({ key, title, span: 1, lines: isLast ? depth - at : 1 })
    }
  }
  return lines
}
