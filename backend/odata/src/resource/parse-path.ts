import { notSupported, ODataError } from '../odata-error.ts'
import { percentDecode } from '../query/raw-query.ts'
import { Cursor } from '../syntax/cursor.ts'
import type { Expression } from '../syntax/expression.ts'
import { expressionAt } from '../syntax/parse-expression.ts'

export interface PathSegment {
  readonly name: string
  /** Arguments in its parentheses; null without them. */
  readonly args: PathArguments | null
  /** A key behind the arguments of a function: `Find(word='a')('key')`. */
  readonly key: PathArguments | null
}

export interface PathArguments {
  /** `('key')` */
  readonly single: Expression | null
  /** `(a=@a,b='x')` */
  readonly named: Readonly<Record<string, Expression>>
}

/** Reads the path behind the service root, still percent-encoded: it is split on `/` first. */
export function parsePath(rawPath: string): readonly PathSegment[] {
  const parts = rawPath.replace(/^\//, '').replace(/\/$/, '').split('/')
  const segments = parts.length === 1 && parts[0] === '' ? [] : parts.map(segment)
  const closed = segments.findIndex(({ name }) => closing.has(name))
  if (closed >= 0 && closed < segments.length - 1)
    throw new ODataError(400, `nothing follows ${segments[closed]?.name}`, { target: segments[closed + 1]?.name ?? '' })
  return segments
}

/** Segments that end an address. */
const closing: ReadonlySet<string> = new Set(['$count', '$ref', '$value', '$query', '$metadata', '$batch'])

function segment(raw: string): PathSegment {
  const text = percentDecode(raw, raw)
  const cursor = new Cursor(text, text)
  const head = cursor.take()
  if (isKey(text)) throw notSupported('a key as a segment of its own', { target: text })
  const isSystem = head.kind === 'system'
  if (head.kind !== 'name' && !isSystem)
    throw new ODataError(400, 'a name is expected in the path', { position: 0, target: text })
  const args = cursor.isMark('(') ? argumentsOf(head.text, cursor) : null
  const key = args && cursor.isMark('(') ? pathArguments(cursor) : null
  cursor.expectEnd()
  return { name: head.text, args, key }
}

/** `Orders/1`: numbers are no names. Other keys cannot be told from names. */
const isKey = (text: string): boolean => /^-?\d+$/.test(text)

/** `$filter(…)` holds an expression, `$crossjoin(…)` names. */
function argumentsOf(name: string, cursor: Cursor): PathArguments {
  if (name === '$crossjoin') return { single: null, named: Object.fromEntries(names(cursor)) }
  if (name.startsWith('$') && name !== '$filter') throw cursor.unexpected('the end')
  return pathArguments(cursor)
}

function names(cursor: Cursor): readonly (readonly [string, Expression])[] {
  const found: [string, Expression][] = []
  cursor.expectMark('(')
  do {
    const { at } = cursor.peek()
    const name = cursor.name()
    found.push([name, { kind: 'member', of: null, name, at }])
  } while (cursor.takeMark(','))
  cursor.expectMark(')')
  return found
}

function pathArguments(cursor: Cursor): PathArguments {
  const named: Record<string, Expression> = {}
  let single: Expression | null = null
  cursor.expectMark('(')
  if (cursor.takeMark(')')) return { single, named }
  do {
    if (cursor.isMark('=', 1)) {
      const name = cursor.take().text
      cursor.expectMark('=')
      named[name] = expressionAt(cursor)
    } else if (single === null) single = expressionAt(cursor)
    else throw cursor.unexpected('name=value')
  } while (cursor.takeMark(','))
  cursor.expectMark(')')
  return { single, named }
}
