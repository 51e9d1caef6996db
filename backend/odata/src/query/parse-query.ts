import { notSupported, ODataError } from '../odata-error.ts'
import { own } from '../model.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import type { Expression } from '../syntax/expression.ts'
import { parseApply, parseCompute } from './parse-apply.ts'
import { parseExpand, parseSelect } from './parse-expand.ts'
import { parseOrderby } from './parse-orderby.ts'
import { parseSearch } from './parse-search.ts'
import type { NamedOption, QueryTree } from './query-tree.ts'
import { splitRawQuery } from './raw-query.ts'
import type { SplitPart } from './split.ts'

/** Reads the query part of an address (with or without `?`), still percent-encoded. */
export function parseQuery(raw: string): QueryTree {
  const options = splitRawQuery(raw).map(({ name, value }) => ({ name, value: { text: value, at: 0 }, target: name }))
  return parseOptions(options, false)
}

/** `nested`: within `$expand`, where custom options have no meaning. */
export function parseOptions(options: readonly NamedOption[], nested: boolean): QueryTree {
  const tree: Draft = {}
  const aliases: Record<string, Expression> = {}
  const custom: Record<string, string[]> = {}
  for (const option of options) {
    const known = systemOption(option.name, nested)
    if (known === 'levels' && !nested) throw unknownOption(option)
    if (known !== null) readSystem(tree, known, option)
    else if (option.name.startsWith('@'))
      aliases[option.name] = parseExpression(option.value.text, option.target, option.value.at)
    else if (nested || option.name.startsWith('$')) throw unknownOption(option)
    else (custom[option.name] ??= []).push(option.value.text)
  }
  return { ...tree, aliases, custom }
}

type Draft = { -readonly [K in keyof Omit<QueryTree, 'aliases' | 'custom'>]: QueryTree[K] }
type SystemOption = keyof Required<Draft>

/** `null`: part of the standard, not built. */
const systemOptions: Readonly<
  Record<string, { readonly field: SystemOption; read(piece: SplitPart, target: string): Draft } | null>
> = {
  apply: { field: 'apply', read: (piece, target) => ({ apply: parseApply(piece, target) }) },
  compute: { field: 'compute', read: (piece, target) => ({ compute: parseCompute(piece, target) }) },
  filter: { field: 'filter', read: ({ text, at }, target) => ({ filter: parseExpression(text, target, at) }) },
  search: { field: 'search', read: (piece, target) => ({ search: parseSearch(piece, target) }) },
  select: { field: 'select', read: (piece, target) => ({ select: parseSelect(piece, target) }) },
  expand: { field: 'expand', read: (piece, target) => ({ expand: parseExpand(piece, target, parseOptions) }) },
  orderby: { field: 'orderby', read: (piece, target) => ({ orderby: parseOrderby(piece, target) }) },
  top: { field: 'top', read: (piece, target) => ({ top: wholeNumber(piece, target) }) },
  skip: { field: 'skip', read: (piece, target) => ({ skip: wholeNumber(piece, target) }) },
  count: { field: 'count', read: (piece, target) => ({ count: trueOrFalse(piece, target) }) },
  format: { field: 'format', read: ({ text }) => ({ format: text }) },
  skiptoken: { field: 'skiptoken', read: ({ text }) => ({ skiptoken: text }) },
  deltatoken: { field: 'deltatoken', read: ({ text }) => ({ deltatoken: text }) },
  id: { field: 'id', read: ({ text }) => ({ id: text }) },
  index: {
    field: 'index',
    read: (piece, target) => ({ index: matching(piece, target, /^-?\d{1,9}$/, 'a whole number is expected') }),
  },
  levels: {
    field: 'levels',
    read: (piece, target) => ({
      levels: matching(piece, target, /^(?:[1-9]\d{0,2}|max)$/i, 'a number of levels or "max" is expected'),
    }),
  },
  schemaversion: null,
}

/**
 * The name without `$`, in lower case; version 4.01 lets clients leave the `$` out. What is not built is then a custom
 * option.
 */
function systemOption(name: string, nested: boolean): string | null {
  const bare = (name.startsWith('$') ? name.slice(1) : name).toLowerCase()
  if (!Object.hasOwn(systemOptions, bare)) return null
  const unbuilt = systemOptions[bare] === null
  return unbuilt && !nested && !name.startsWith('$') ? null : bare
}

function readSystem(tree: Draft, name: string, { value, target, name: spelled }: NamedOption): void {
  const row = own(systemOptions, name)
  if (!row) throw notSupported(spelled, { target, position: value.at })
  if (tree[row.field] !== undefined)
    throw new ODataError(400, `${spelled} is given twice`, { target, position: value.at })
  Object.assign(tree, row.read(value, target))
}

function unknownOption({ name, target, value }: NamedOption): ODataError {
  return new ODataError(400, `there is no option ${name}`, { target, position: value.at })
}

function wholeNumber({ text, at }: SplitPart, target: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new ODataError(400, 'a whole number is expected', { position: at, target })
}

function matching({ text, at }: SplitPart, target: string, pattern: RegExp, expected: string): string {
  if (pattern.test(text)) return text
  throw new ODataError(400, expected, { position: at, target })
}

function trueOrFalse({ text, at }: SplitPart, target: string): boolean {
  if (/^true$/i.test(text)) return true
  if (/^false$/i.test(text)) return false
  throw new ODataError(400, 'true or false is expected', { position: at, target })
}
