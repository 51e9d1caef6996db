import { ODataError } from '../odata-error.ts'
import { percentDecode } from '../query/raw-query.ts'
import { Cursor } from '../syntax/cursor.ts'
import type { Expression } from '../syntax/expression.ts'
import { expressionAt } from '../syntax/parse-expression.ts'

export interface PathSegment {
  readonly name: string
  /** What stands in its parentheses; null without them. */
  readonly args: PathArguments | null
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
  return parts.length === 1 && parts[0] === '' ? [] : parts.map(segment)
}

function segment(raw: string): PathSegment {
  const text = percentDecode(raw, raw)
  const cursor = new Cursor(text, text)
  const head = cursor.take()
  const isSystem = head.kind === 'system'
  if (head.kind !== 'name' && !isSystem) throw new ODataError(400, 'a name is expected in the path', { position: 0, target: text })
  const args = isSystem || !cursor.isMark('(') ? null : pathArguments(cursor)
  cursor.expectEnd()
  return { name: head.text, args }
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
