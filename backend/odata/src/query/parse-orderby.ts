import { limits } from '../limits.ts'
import { Cursor } from '../syntax/cursor.ts'
import { expressionAt } from '../syntax/parse-expression.ts'
import type { OrderItem } from './query-tree.ts'
import type { SplitPart } from './split.ts'

export function parseOrderby({ text, at }: SplitPart, target: string): readonly OrderItem[] {
  const cursor = new Cursor(text, target, at)
  const items = orderItems(cursor)
  cursor.expectEnd()
  return items
}

export function orderItems(cursor: Cursor): readonly OrderItem[] {
  const items: OrderItem[] = []
  do items.push(item(cursor))
  while (cursor.takeMark(','))
  if (items.length > limits.orderTerms) {
    throw cursor.wrong(`at most ${limits.orderTerms} terms are allowed in $orderby`, items[limits.orderTerms]?.at ?? 0)
  }
  return items
}

function item(cursor: Cursor): OrderItem {
  const expression = expressionAt(cursor)
  const direction = cursor.peek()
  const word = direction.kind === 'name' ? direction.text.toLowerCase() : ''
  if (word === 'asc' || word === 'desc') cursor.take()
  return { expression, descending: word === 'desc', at: expression.at }
}
