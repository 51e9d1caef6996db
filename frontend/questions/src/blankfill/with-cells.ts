import { cellKey } from '@naire/domain/questions'
import { nextFreeCode } from '@naire/domain/authoring'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'

/** A grid after its rows or columns changed: new ones have an input in each cell, and what stood in those that are gone is gone. */
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
  if (sid === null) return { ...grid, Interactions: interactionsOf(grid).filter((input) => sidOf(input) !== old), InteractionsMap: others }
  const inputs = [...interactionsOf(grid)]
  return { ...grid, InteractionsMap: { ...others, [key]: added(inputs, sid) }, Interactions: inputs }
}

function added(inputs: ContentObject[], Sid: string): string {
  inputs.push({ Sid, Code: nextFreeCode(inputs.map(({ Code }) => String(Code)), `I${inputs.length + 1}`), Seq: inputs.length + 1 })
  return Sid
}

const partsOf = (grid: ContentObject, axis: 'Rows' | 'Columns') => (grid[axis] ?? []) as readonly ContentObject[]
const interactionsOf = (grid: ContentObject) => (grid['Interactions'] ?? []) as readonly ContentObject[]
const mapOf = (grid: ContentObject) => (grid['InteractionsMap'] ?? {}) as Readonly<Record<string, string>>
const sidOf = (part: ContentObject) => String(part['Sid'])
