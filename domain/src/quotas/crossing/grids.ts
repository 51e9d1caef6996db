import type jsep from 'jsep'
import { parse, spanOf } from '../../expression/parse.ts'
import type { CrossableQuestion } from './crossed-cells.ts'

/** Cells that cross two questions, as a table. */
export interface QuotaGrid<Cell extends GridCell> {
  /** Codes of the questions. */
  readonly row: string
  readonly column: string
  /** Words of the rows and columns: an option's title, else what is asked of the question. */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** By row and column; null: there is none. */
  readonly cells: readonly (readonly (Cell | null)[])[]
}

export interface GridCell {
  readonly QuotarExpression: string
}

/** The grids among the cells: those that ask two questions together, in at least two rows and two columns. */
export function gridsOf<Cell extends GridCell>(
  cells: readonly Cell[],
  questions: readonly CrossableQuestion[],
): readonly QuotaGrid<Cell>[] {
  const placed = cells.flatMap((cell) => {
    const terms = termsOf(cell.QuotarExpression)
    return terms?.size === 2 ? [{ cell, terms }] : []
  })
  const byPair = new Map<string, GridCellTerms<Cell>[]>()
  for (const one of placed) {
    const pair = [...one.terms.keys()].toSorted().join('\n')
    byPair.set(pair, [...(byPair.get(pair) ?? []), one])
  }
  return [...byPair.values()]
    .map((group) => gridOf(group, questions))
    .filter(({ rows, columns }) => rows.length > 1 && columns.length > 1)
}

interface GridCellTerms<Cell> {
  readonly cell: Cell
  readonly terms: Terms
}

function gridOf<Cell extends GridCell>(
  group: readonly GridCellTerms<Cell>[],
  questions: readonly CrossableQuestion[],
): QuotaGrid<Cell> {
  const [row, column] = [...group[0]!.terms.keys()] as [string, string]
  const rows = [...new Set(group.map(({ terms }) => terms.get(row)!))]
  const columns = [...new Set(group.map(({ terms }) => terms.get(column)!))]
  const at = (one: string, other: string) =>
    group.find(({ terms }) => terms.get(row) === one && terms.get(column) === other)?.cell ?? null
  const words = (code: string) => (term: string) =>
    titleOf(
      questions.find((question) => question.code === code),
      term,
    )
  return {
    row,
    column,
    rows: rows.map(words(row)),
    columns: columns.map(words(column)),
    cells: rows.map((one) => columns.map((other) => at(one, other))),
  }
}

function titleOf(question: CrossableQuestion | undefined, term: string): string {
  const code = /^[^'"]*==\s*'((?:\\.|[^'\\])*)'$/.exec(term)?.[1]?.replaceAll(/\\(.)/g, '$1')
  return question?.options.find((option) => option.code === code)?.title || term
}

/**
 * Condition of an expression on each question that it names, by the question's code; in the order of the expression.
 */
type Terms = ReadonlyMap<string, string>

/** Null for an expression that is not a list of conditions, each about one question, that all must hold. */
function termsOf(expression: string): Terms | null {
  const terms = new Map<string, string>()
  for (const part of conditionsOf(expression)) {
    const codes = new Set(namesIn(part))
    const [code] = codes
    if (code === undefined || codes.size > 1) return null
    const { from, to } = spanOf(part)
    const text = expression.slice(from, to)
    terms.set(code, terms.has(code) ? `${terms.get(code)} && ${text}` : text)
  }
  return terms
}

function conditionsOf(expression: string): readonly jsep.Expression[] {
  try {
    return flat(parse(expression))
  } catch {
    return []
  }
}

function flat(node: jsep.Expression): readonly jsep.Expression[] {
  if (node.type !== 'BinaryExpression' || node['operator'] !== '&&') return [node]
  return [...flat(node['left'] as jsep.Expression), ...flat(node['right'] as jsep.Expression)]
}

/** Codes of questions: names of functions and of parts behind a dot are none. */
function namesIn(node: jsep.Expression): readonly string[] {
  if (node.type === 'Identifier') return [node['name'] as string]
  const inner = Object.entries(node).filter(([field]) => field !== 'callee' && field !== 'property')
  return inner
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .flatMap((value: unknown) => (isNode(value) ? namesIn(value) : []))
}

const isNode = (value: unknown): value is jsep.Expression =>
  typeof value === 'object' && value !== null && 'type' in value
