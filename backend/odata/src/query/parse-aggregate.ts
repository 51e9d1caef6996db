import type { Cursor } from '../syntax/cursor.ts'
import type { Expression } from '../syntax/expression.ts'
import { expressionAt } from '../syntax/parse-expression.ts'
import type { AggregateItem } from './apply-tree.ts'

export function aggregateItems(cursor: Cursor): readonly AggregateItem[] {
  const items: AggregateItem[] = []
  do items.push(item(cursor))
  while (cursor.takeMark(','))
  return items
}

/** `$count as N`, `Items/$count as N`, `A mul B with sum as S`, or a custom aggregate. */
function item(cursor: Cursor): AggregateItem {
  const { at } = cursor.peek()
  if (cursor.isSystem('$count')) {
    cursor.take()
    return { expression: null, method: null, ...rest(cursor), at }
  }
  const expression = expressionAt(cursor)
  if (expression.kind === 'count') return { expression, method: null, ...rest(cursor), at }
  const method = cursor.takeWord('with') ? cursor.name() : null
  if (method === null && !isPath(expression)) throw cursor.unexpected('"with"')
  return { expression, method, ...rest(cursor, method === null), at }
}

/** A custom aggregate may go without a name of its own. */
function rest(cursor: Cursor, mayBeNameless = false): Pick<AggregateItem, 'name' | 'unbuilt'> {
  const unbuilt = froms(cursor, mayBeNameless) ? 'aggregate with "from"' : null
  return { name: mayBeNameless && !cursor.isWord('as') ? null : cursor.alias(), unbuilt }
}

/** `from Time,Product/Name with average`; what is aggregated by a custom aggregate needs no method. */
function froms(cursor: Cursor, isCustom: boolean): boolean {
  if (!cursor.takeWord('from')) return false
  do expressionAt(cursor)
  while (cursor.takeMark(','))
  if (cursor.takeWord('with')) cursor.name()
  else if (!isCustom) throw cursor.unexpected('"with"')
  else if (cursor.isWord('from')) throw cursor.unexpected('"with" or "as"')
  froms(cursor, isCustom)
  return true
}

const isPath = (expression: Expression): boolean => expression.kind === 'member' || expression.kind === 'unsupported'
