import { functionGroups, type FunctionName } from '../functions/index.ts'
import type { ReferenceTitles } from '../wording/index.ts'
import { gapAt } from './gap.ts'
import type { CheckEnvironment } from '../checking/checking.ts'

/** Something that can be put in. */
export interface Suggestion {
  readonly kind: 'function' | 'question' | 'part' | 'suffix' | 'context' | 'option'
  /** Name or code that the author looks for. */
  readonly name: string
  /** Words of the questionnaire for it; null when it has none. */
  readonly title: string | null
  /** Inserted text, and the caret position in it. */
  readonly text: string
  readonly caret: number
}

export interface Completion {
  /** Start and end of the replaced span. */
  readonly from: number
  readonly to: number
  /** Best first. */
  readonly suggestions: readonly Suggestion[]
}

/** Suggests completions at the caret, filtered by the text before it. */
export function completionAt(
  source: string,
  caret: number,
  { environment, naming }: { readonly environment: CheckEnvironment; readonly naming: ReferenceTitles },
): Completion {
  const gap = gapAt(source, caret)
  const { from, to, written } = gap
  const suggestions =
    gap.kind === 'option'
      ? options(gap.path, gap.quote, { environment, naming })
      : gap.kind === 'member'
        ? members(gap.path, environment, naming)
        : roots(environment, naming)
  return { from, to, suggestions: gap.kind === 'nothing' ? [] : narrowed(suggestions, written) }
}

function options(
  path: readonly string[],
  quote: string,
  { environment, naming }: { readonly environment: CheckEnvironment; readonly naming: ReferenceTitles },
): readonly Suggestion[] {
  const type = environment.typeOf(path)
  const codes = type?.kind === 'choice' || type?.kind === 'codes' ? type.codes : []
  return codes.map((name) =>
    suggestion('option', name, { title: naming.optionTitle(path, name), text: `${escaped(name, quote)}${quote}` }),
  )
}

const escaped = (code: string, quote: string): string => code.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)

const suffixes = ['text', 'input', 'score', 'count', 'visible', 'seconds']

function members(
  path: readonly string[],
  environment: CheckEnvironment,
  naming: ReferenceTitles,
): readonly Suggestion[] {
  const parts = environment.partsOf(path).filter((part) => /^[\p{L}\p{N}_]+$/u.test(part))
  const fitting = suffixes.filter((suffix) => environment.typeOf([...path, `@${suffix}`]) !== null)
  return [
    ...parts.map((name) => suggestion('part', name, { title: naming.titleOf([...path, name]) })),
    ...(path[0]?.startsWith('$') ? [] : fitting.map((name) => suggestion('suffix', name, {}))),
  ]
}

const contexts = ['$query', '$meta', '$ident', '$user', '$session']
const functionNames = Object.values(functionGroups).flatMap((group) => Object.keys(group)) as FunctionName[]

function roots(environment: CheckEnvironment, naming: ReferenceTitles): readonly Suggestion[] {
  return [
    ...environment
      .codes()
      .map((name) =>
        suggestion(name.startsWith('$') ? 'context' : 'question', name, { title: naming.titleOf([name]) }),
      ),
    ...functionNames.map((name) => called(name)),
    ...contexts
      .filter((name) => name === '$query' || environment.partsOf([name]).length > 0)
      .map((name) => suggestion('context', name, { text: `${name}.` })),
  ]
}

/** The caret comes between the parentheses, or behind them where nothing belongs there. */
function called(name: FunctionName): Suggestion {
  const takesNone = name === 'now' || name === 'today'
  return { ...suggestion('function', name, { text: `${name}()` }), caret: name.length + (takesNone ? 2 : 1) }
}

function suggestion(
  kind: Suggestion['kind'],
  name: string,
  { title = null, text = name }: { readonly title?: string | null; readonly text?: string },
): Suggestion {
  return { kind, name, title, text, caret: text.length }
}

/** The name itself, names that begin so, then those that hold it, then those whose words do. */
function narrowed(suggestions: readonly Suggestion[], written: string): readonly Suggestion[] {
  const sought = written.toLowerCase()
  const fits = [
    ({ name }: Suggestion) => name === written,
    ({ name }: Suggestion) => name.toLowerCase().startsWith(sought),
    ({ name }: Suggestion) => name.toLowerCase().includes(sought),
    ({ title }: Suggestion) => title?.toLowerCase().includes(sought) === true,
  ]
  return [...new Set(fits.flatMap((isFit) => suggestions.filter(isFit)))]
}
