import { limits } from '../limits.ts'
import { ODataError } from '../odata-error.ts'
import { Cursor } from '../syntax/cursor.ts'
import { expressionAt } from '../syntax/parse-expression.ts'
import type { OrderItem } from './query-tree.ts'
import type { Piece } from './split.ts'

export function parseOrderby({ text, at }: Piece, target: string): readonly OrderItem[] {
  const cursor = new Cursor(text, target, at)
  const items: OrderItem[] = []
  do items.push(item(cursor))
  while (cursor.takeMark(','))
  cursor.expectEnd()
  if (items.length > limits.orderTerms) {
    throw new ODataError(400, `at most ${limits.orderTerms} terms are allowed in $orderby`, { target, position: items[limits.orderTerms]?.at ?? at })
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
