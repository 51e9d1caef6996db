import { functions, type Value } from '../expression/index.ts'
import { visit } from '../expression/checking/visit.ts'
import { readTree } from '../expression/read-tree.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import type { Tree } from '../expression/tree.ts'
import { naireEnvironment, naireExpressions } from '../naires/checking/index.ts'
import type { NaireRecord } from '../naires/record.ts'

/** A path that conditions read, and what they compare it with. */
export interface ConditionRead {
  /** Code of the question, then what is behind it but for suffixes. */
  readonly path: readonly string[]
  readonly constants: readonly Value[]
  /** Codes that may be chosen, as they are written; empty for others. */
  readonly codes: readonly string[]
  readonly least: number | undefined
  readonly most: number | undefined
}

/** Reads of a questionnaire's conditions. */
export interface Conditions {
  /** The reads of some expressions, and of all that decides whether the questions which they read are met. */
  readsOf(sources: readonly string[]): readonly ConditionRead[]
  /** Sources that decide whether a question, or something in it, is shown. */
  sourcesOf(questionCode: string): readonly string[]
}

const deciding = /(?:Visible|Hide|Disable|Select|Value)Expression$/

export function conditionsOf(record: NaireRecord): Conditions {
  const environment = naireEnvironment(record)
  const sources = new Map<string, readonly string[]>()
  for (const { question, path, source } of naireExpressions(record)) {
    const code = record.Questions[question]?.Code
    if (code !== undefined && deciding.test(path)) sources.set(code, [...(sources.get(code) ?? []), source])
  }
  const sourcesOf = (code: string) => sources.get(code) ?? []
  return {
    sourcesOf,
    readsOf: (begin) =>
      [...gathered(begin, sourcesOf).values()].map((read) => withType(read, environment.typeOf(read.path))),
  }
}

type ComparedPath = Pick<ConditionRead, 'path' | 'constants'>

function gathered(
  begin: readonly string[],
  sourcesOf: (code: string) => readonly string[],
): ReadonlyMap<string, ComparedPath> {
  const reads = new Map<string, ComparedPath>()
  const open = [...begin]
  const done = new Set<string>()
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    if (done.has(source)) continue
    done.add(source)
    for (const { path, constants } of readsIn(source)) {
      const [code = ''] = path
      const key = path.join('.')
      reads.set(key, { path, constants: [...(reads.get(key)?.constants ?? []), ...constants] })
      open.push(...sourcesOf(code))
    }
  }
  return reads
}

/** Each path with the constants of the comparisons and calls that it stands in. */
function readsIn(source: string): readonly ComparedPath[] {
  const tree = parsed(source)
  if (!tree) return []
  const found: ComparedPath[] = []
  visit(tree.tree, (part) => {
    if (part.kind !== 'chain' && part.kind !== 'call' && part.kind !== 'reference') return
    const constants = constantsIn(part)
    for (const at of referencesIn(part)) found.push({ path: bare(tree.references[at] ?? []), constants })
  })
  return found.filter(({ path }) => path.length > 0 && !path[0]?.startsWith('$'))
}

function parsed(source: string): ReturnType<typeof readTree> | null {
  try {
    return readTree(source, { functions, patterns: linearPatterns })
  } catch {
    // What is wrong with it is said by the checker.
    return null
  }
}

function constantsIn(tree: Tree): readonly Value[] {
  const constants: Value[] = []
  visit(tree, (part) => {
    if (part.kind === 'constant' && part.value !== null && part.value !== '') constants.push(part.value)
  })
  return constants
}

function referencesIn(tree: Tree): ReadonlySet<number> {
  const found = new Set<number>()
  visit(tree, (part) => {
    if (part.kind === 'reference') found.add(part.at)
  })
  return found
}

function bare(path: readonly string[]): readonly string[] {
  const suffix = path.findIndex((segment) => segment.startsWith('@'))
  return suffix < 0 ? path : path.slice(0, suffix)
}

function withType(found: ComparedPath, type: ReturnType<ReturnType<typeof naireEnvironment>['typeOf']>): ConditionRead {
  const codes = type?.kind === 'choice' || type?.kind === 'codes' ? type.codes : []
  return type?.kind === 'number'
    ? { ...found, codes, least: type.least, most: type.most }
    : { ...found, codes, least: undefined, most: undefined }
}
