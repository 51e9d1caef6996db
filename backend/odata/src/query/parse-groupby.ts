import type { Cursor } from '../syntax/cursor.ts'
import type { Expression } from '../syntax/expression.ts'
import { expressionAt } from '../syntax/parse-expression.ts'
import type { Transformation } from './apply-tree.ts'
import type { ParseSteps } from './parse-apply.ts'
import { rollupKey } from './parse-unbuilt.ts'

/** `groupby((A,B/C),…)`. */
export function groupbyStep(cursor: Cursor, at: number, parseSteps: ParseSteps): Transformation {
  cursor.expectMark('(')
  cursor.expectMark('(')
  const keys: Expression[] = []
  do keys.push(rollupKey(cursor, parseSteps) ?? groupingPath(cursor))
  while (cursor.takeMark(','))
  cursor.expectMark(')')
  const then = cursor.takeMark(',') ? parseSteps(cursor) : []
  cursor.expectMark(')')
  return { kind: 'groupby', keys, then, at }
}

/** A path to a value: it ends in a property, not in an annotation or a type cast. */
function groupingPath(cursor: Cursor): Expression {
  const from = cursor.peek()
  const path = expressionAt(cursor)
  const last = cursor.previous()
  if (last.kind === 'name' && !last.text.includes('.') && (path.kind === 'member' || path.kind === 'unsupported'))
    return path
  throw cursor.wrong('a path to a property is expected', from.at)
}
