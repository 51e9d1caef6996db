import { loadableNames, type LoadableGroup } from '../functions/names.ts'
import type { FunctionRow } from '../functions/row.ts'
import type { Language } from '../language.ts'
import { callsIn } from '../pattern-engine.ts'

export type { Language } from '../language.ts'

/**
 * Loads what compiles the expressions in the texts, and the functions that they call, each group a chunk of its own. A
 * text may hold more than an expression. Without texts nothing is loaded, and nothing compiles. Rejects as `import`
 * does.
 */
export async function loadLanguage(texts: readonly string[]): Promise<Language> {
  if (texts.length === 0) return noLanguage
  const [{ languageWith }, groups] = await Promise.all([
    import('./language-with.ts'),
    loadFunctionGroups(functionGroupsIn(texts)),
  ])
  return languageWith(groups)
}

/** The groups of functions that the texts may call, those aside that are always at hand. */
export function functionGroupsIn(texts: readonly string[]): readonly LoadableGroup[] {
  const called = new Set(texts.flatMap((text) => [...callsIn(text)]))
  const groups = Object.keys(loaders) as LoadableGroup[]
  return groups.filter((group) => loadableNames[group].some((name) => called.has(name)))
}

/** The functions of each group. */
export function loadFunctionGroups(groups: readonly LoadableGroup[]): Promise<readonly FunctionRows[]> {
  return Promise.all(groups.map((group) => loaders[group]()))
}

type FunctionRows = Readonly<Record<string, FunctionRow>>

const loaders = {
  answerPatterns: async () => (await import('../functions/answer-patterns.ts')).answerPatterns,
  lists: async () => (await import('../functions/lists.ts')).lists,
  filters: async () => (await import('../functions/filters.ts')).filters,
  chance: async () => (await import('../functions/chance.ts')).chance,
  strings: async () => (await import('../functions/strings.ts')).strings,
  dates: async () => (await import('../functions/dates.ts')).dates,
  field: async () => (await import('../functions/field.ts')).field,
} satisfies Record<LoadableGroup, () => Promise<FunctionRows>>

const noLanguage: Language = {
  compile(source) {
    throw new Error(`no language was loaded to compile the expression: ${source}`)
  },
}
