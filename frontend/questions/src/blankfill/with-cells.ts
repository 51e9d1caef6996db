import { cellDelimiter, cellKey, withPartCodes } from '@naire/domain/questions'
import { nextFreeCode } from '@naire/domain/authoring'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'

/**
 * The grid with the codes by which its rows and columns are named, so that one that comes, goes or moves gives no other
 * its name.
 */
export function withWrittenCodes(grid: ContentObject): ContentObject {
  return {
    ...grid,
    Rows: withPartCodes(partsOf(grid, 'Rows'), 'Rows'),
    Columns: withPartCodes(partsOf(grid, 'Columns'), 'Columns'),
  }
}

/**
 * A grid after its rows or columns changed: new ones have an input in each cell, and what stood in those that are gone
 * is gone.
 */
export function withCells(before: ContentObject, after: ContentObject, newSid: () => string): ContentObject {
  if (before['Rows'] === after['Rows'] && before['Columns'] === after['Columns']) return after
  const known = new Set([...partsOf(before, 'Rows'), ...partsOf(before, 'Columns')].map(sidOf))
  const inputs = [...interactionsOf(after)]
  const old = mapOf(after)
  const map: Record<string, string> = {}
  for (const row of partsOf(after, 'Rows').filter((part) => part['IsGroupIntro'] !== true)) {
    for (const column of partsOf(after, 'Columns')) {
      const key = cellKey(sidOf(row), sidOf(column))
      const isNew = !known.has(sidOf(row)) || !known.has(sidOf(column))
      const sid = old[key] ?? (isNew ? added(inputs, newSid()) : undefined)
      if (sid !== undefined) map[key] = sid
    }
  }
  const placed = new Set(Object.values(map))
  return { ...after, Interactions: inputs.filter((input) => placed.has(sidOf(input))), InteractionsMap: map }
}

/** The grid with an input in a cell that has none, or without the one it has. */
export function withInput(grid: ContentObject, key: string, sid: string | null): ContentObject {
  const { [key]: old, ...others } = mapOf(grid)
  if (sid === null)
    return {
      ...grid,
      Interactions: interactionsOf(grid).filter((input) => sidOf(input) !== old),
      InteractionsMap: others,
    }
  const inputs = [...interactionsOf(grid)]
  return { ...grid, InteractionsMap: { ...others, [key]: added(inputs, sid) }, Interactions: inputs }
}

/** Which cells follow the one that is set. */
export const cellSpans = ['row', 'column', 'all'] as const
export type CellSpan = (typeof cellSpans)[number]

/**
 * The grid with the inputs of a row, a column or all of it set like the one of a cell; Sids and codes stay, and cells
 * without an input too.
 */
export function withAlike(grid: ContentObject, key: string, span: CellSpan): ContentObject {
  const map = mapOf(grid)
  const like = interactionsOf(grid).find((input) => sidOf(input) === map[key])
  const axis = span === 'row' ? 0 : 1
  const isMeant = (other: string) =>
    span === 'all' || other.split(cellDelimiter)[axis] === key.split(cellDelimiter)[axis]
  const meant = new Set(
    Object.keys(map)
      .filter(isMeant)
      .map((other) => map[other]),
  )
  const Interactions = interactionsOf(grid).map((input) =>
    meant.has(sidOf(input)) ? { ...like, ...identity(input) } : input,
  )
  return { ...grid, Interactions }
}

const identity = ({ Sid, Code, Seq }: ContentObject) => ({ Sid, Code, Seq })

function added(inputs: ContentObject[], Sid: string): string {
  inputs.push({
    Sid,
    Code: nextFreeCode(
      inputs.map(({ Code }) => String(Code)),
      `I${inputs.length + 1}`,
    ),
    Seq: inputs.length + 1,
  })
  return Sid
}

const partsOf = (grid: ContentObject, axis: 'Rows' | 'Columns') => (grid[axis] ?? []) as readonly ContentObject[]
const interactionsOf = (grid: ContentObject) => (grid['Interactions'] ?? []) as readonly ContentObject[]
const mapOf = (grid: ContentObject) => (grid['InteractionsMap'] ?? {}) as Readonly<Record<string, string>>
const sidOf = (part: ContentObject) => String(part['Sid'])
