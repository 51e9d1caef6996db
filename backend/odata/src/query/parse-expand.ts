import { notSupported, ODataError } from '../odata-error.ts'
import { own } from '../model.ts'
import type { ExpandItem, NamedOption, QueryTree, SelectItem } from './query-tree.ts'
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

const segment =
  /^(?:\*|@?[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*(?:\.(?:\*|[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Pc}]*))*)$/u

export function parseSelect(piece: SplitPart, target: string): readonly SelectItem[] {
  return splitOutside(piece, ',', target).map((part) => selectItem(part, target))
}

function selectItem(part: SplitPart, target: string): SelectItem {
  const { head, inner } = splitParentheses(part, target)
  const path = segments(head, target)
  if (inner !== null) throw notSupported('an option inside $select', { position: inner.at, target })
  return { path, at: head.at }
}

/** Splits `A/B` into names, refusing what is no name. */
function segments(head: SplitPart, target: string): readonly string[] {
  const parts = splitOutside(head, '/', target)
  for (const part of parts) {
    if (!segment.test(part.text))
      throw new ODataError(400, 'a property name is expected', { position: part.at, target })
    if (/[.@]/.test(part.text)) throw notSupported(`the qualified name ${part.text}`, { position: part.at, target })
  }
  return parts.map((part) => part.text)
}
