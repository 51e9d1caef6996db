import { ContentReader, noteDuplicates, type ContentProblem } from '../content-reader.ts'
import { parseLines, mostLevels, type CascadeData, type CascadeNode } from './lines.ts'
import type { CascadeEntry } from './reply.ts'

/**
 * Reads the data of a cascade from their text, in one of two forms:
 * - JSON as in pca-code.json: a list of `{ "code", "name", "children" }`, in which `children` is such a list again or
 * absent;
 * - a line for each thing, `code,name` or `code,name,code of what it is under`, separated by commas or tabs, in any
 * order.
 */
export function parseCascadeData(text: string): CascadeData {
  const bare = text.replace(/^\uFEFF/, '').trim()
  return /^[[{]/.test(bare) ? parseJson(bare) : parseLines(bare)
}

function parseJson(text: string): CascadeData {
  const problems: ContentProblem[] = []
  const nodes = parsed(text)
  if (nodes === undefined) return { nodes: [], problems: [{ path: '', key: 'notJson', params: {} }] }
  return {
    nodes: readLevel(new ContentReader({ children: nodes }, '', problems), 1),
    problems: problems.map(fromTheTop),
  }
}

function readLevel(reader: ContentReader, level: number): readonly CascadeNode[] {
  if (level > mostLevels) {
    reader.note('tooDeep', { most: mostLevels }, reader.at('children'))
    return []
  }
  const nodes = reader.list('children', (item) => readNode(item, level))
  noteDuplicates(
    nodes.map(({ code }) => code),
    reader.problems,
    (index) => `${reader.at('children')}[${index}].code`,
  )
  const first = new Map(nodes.toReversed().map((node) => [node.code, node]))
  return nodes.filter((node) => node.code !== '' && node.name !== '' && first.get(node.code) === node)
}

function readNode(reader: ContentReader, level: number): CascadeNode {
  return {
    code: reader.text('code'),
    name: reader.text('name'),
    children: reader.has('children') ? readLevel(reader, level + 1) : [],
  }
}

// The list itself has no name.
const fromTheTop = (problem: ContentProblem): ContentProblem => ({
  ...problem,
  path: problem.path.replace(/^children/, ''),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Returns the choices after these codes, one for each level above; the top level without codes, none behind an unknown
 * one.
 */
export function choicesAfter(nodes: readonly CascadeNode[], codes: readonly string[]): readonly CascadeNode[] {
  return codes.reduce<readonly CascadeNode[]>(
    (level, code) => level.find((node) => node.code === code)?.children ?? [],
    nodes,
  )
}

/** The entries of a reply for these codes, up to the first that is unknown. */
export function wayAlong(nodes: readonly CascadeNode[], codes: readonly string[]): readonly CascadeEntry[] {
  const entries: CascadeEntry[] = []
  let level = nodes
  for (const code of codes) {
    const node = level.find((candidate) => candidate.code === code)
    if (!node) break
    entries.push({ Code: node.code, Name: node.name, Level: entries.length + 1 })
    level = node.children
  }
  return entries
}
