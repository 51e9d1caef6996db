import { notSupported, ODataError } from '../odata-error.ts'
import { own } from '../model.ts'
import { segments } from './parse-select.ts'
import type { ExpandItem, NamedOption, QueryTree } from './query-tree.ts'
import { splitOutside, splitParentheses, trimmed, type SplitPart } from './split.ts'

/** `parseOptions` reads what stands in the parentheses; it is passed along because the two are recursive. */
export function parseExpand(piece: SplitPart, target: string, parseOptions: ParseOptions): readonly ExpandItem[] {
  return splitOutside(piece, ',', target).map((part) => item(part, target, parseOptions))
}

function item(part: SplitPart, target: string, parseOptions: ParseOptions): ExpandItem {
  const { head, inner } = splitParentheses(part, target)
  const suffix = /\/?\$[a-z]+$/.exec(head.text)?.[0]
  if (suffix !== undefined) {
    const allowed = own(suffixes, suffix.replace('/', ''))
    if (allowed) {
      checkOptions(inner, allowed, target)
      throw notSupported(`${suffix} in $expand`, { position: head.at, target })
    }
    throw new ODataError(400, `${suffix} cannot stand in $expand`, { position: head.at, target })
  }
  const path = segments(head, target)
  return { path, at: head.at, query: parseOptions(inner === null ? [] : nestedOptions(inner, target), true) }
}

/** Options allowed in the parentheses behind each suffix. */
const suffixes: Readonly<Record<string, readonly string[]>> = {
  $ref: ['filter', 'search', 'orderby', 'skip', 'top', 'count'],
  $count: ['filter', 'search'],
  $value: [],
}

/** @throws ODataError for an option that cannot stand there. */
function checkOptions(inner: SplitPart | null, allowed: readonly string[], target: string): void {
  for (const { name, value } of inner === null ? [] : nestedOptions(inner, target)) {
    const bare = name.replace(/^\$/, '').toLowerCase()
    if (!name.startsWith('@') && !allowed.includes(bare))
      throw new ODataError(400, `${name} cannot stand here`, { position: value.at, target })
  }
}

type ParseOptions = (options: readonly NamedOption[], nested: boolean) => QueryTree

function nestedOptions(inner: SplitPart, target: string): readonly NamedOption[] {
  return splitOutside(inner, ';', target).map((part) => {
    const option = trimmed(part)
    const equals = option.text.indexOf('=')
    if (equals < 0) throw new ODataError(400, 'an option with "=" is expected', { position: option.at, target })
    return {
      name: option.text.slice(0, equals),
      value: { text: option.text.slice(equals + 1), at: option.at + equals + 1 },
      target,
    }
  })
}
