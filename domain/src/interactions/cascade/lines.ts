import type { ContentProblem } from '../content-reader.ts'

interface Line {
  /** From 1. */
  readonly at: number
  readonly code: string
  readonly name: string
  /** Code of what it is under; blank at the top. */
  readonly parent: string
}

/** Reads `code,name,parent` lines. Codes are unique in the whole text. */
export function parseLines(text: string): CascadeData {
  const problems: ContentProblem[] = []
  const read = text.split(/\r?\n/).flatMap((line, index) => readLine(line, index + 1, problems))
  const lines = withoutDuplicates(read, problems)
  const levels = levelsOf(lines)
  const reached = new Set(levels.flat())
  const lost = lines.filter((line) => !reached.has(line))
  problems.push(...lost.map(({ at, code, parent }) => problemAt(at, 'unreachable', { value: code, under: parent })))
  problems.push(
    ...levels
      .slice(mostLevels)
      .flat()
      .map(({ at }) => problemAt(at, 'tooDeep', { most: mostLevels })),
  )
  return { nodes: nodesOf(levels.slice(0, mostLevels)), problems }
}

function readLine(line: string, at: number, problems: ContentProblem[]): readonly Line[] {
  if (line.trim() === '') return []
  const [code = '', name = '', parent = '', surplus] = line
    .split(line.includes('\t') ? '\t' : ',')
    .map((field) => field.trim())
  if (code !== '' && name !== '' && surplus === undefined) return [{ at, code, name, parent }]
  problems.push(
    surplus === undefined
      ? problemAt(at, 'missing', { expected: 'text' })
      : problemAt(at, 'unknownValue', { value: surplus, values: 'code, name, parent' }),
  )
  return []
}

function withoutDuplicates(lines: readonly Line[], problems: ContentProblem[]): readonly Line[] {
  const first = new Map(lines.toReversed().map((line) => [line.code, line]))
  return lines.filter((line) => {
    const isFirst = first.get(line.code) === line
    if (!isFirst) problems.push(problemAt(line.at, 'duplicate', { value: line.code }))
    return isFirst
  })
}

// Lines that nothing at the top leads to are on no level.
function levelsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const byParent = groupedByParent(lines)
  const levels: (readonly Line[])[] = []
  for (
    let level = byParent.get('') ?? [];
    level.length > 0;
    level = level.flatMap(({ code }) => byParent.get(code) ?? [])
  )
    levels.push(level)
  return levels
}

function nodesOf(levels: readonly (readonly Line[])[]): readonly CascadeNode[] {
  const children = new Map<string, readonly CascadeNode[]>()
  for (const level of levels.toReversed()) {
    for (const [parent, siblings] of groupedByParent(level)) {
      children.set(
        parent,
        siblings.map(({ code, name }) => ({ code, name, children: children.get(code) ?? [] })),
      )
    }
  }
  return children.get('') ?? []
}

function groupedByParent(lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const group = groups.get(line.parent)
    if (group) group.push(line)
    else groups.set(line.parent, [line])
  }
  return groups
}

function problemAt(line: number, key: ContentProblem['key'], params: ContentProblem['params']): ContentProblem {
  return { path: `line ${line}`, key, params }
}

/** One thing to choose. Its code is unique among its siblings. */
export interface CascadeNode {
  readonly code: string
  readonly name: string
  /** The next level; empty at the end of the way. */
  readonly children: readonly CascadeNode[]
}

export interface CascadeData {
  readonly nodes: readonly CascadeNode[]
  /**
   * By path (`[0].children[2].code`) or line (`line 7`); what is wrong is left out of the nodes. Empty when the text is
   * sound.
   */
  readonly problems: readonly ContentProblem[]
}

/** Deeper data are cut off, with a problem. */
export const mostLevels = 20
