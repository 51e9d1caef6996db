import { Cursor } from '../syntax/cursor.ts'
import { expressionAt } from '../syntax/parse-expression.ts'
import type { ComputeItem } from './apply-tree.ts'
import type { SplitPart } from './split.ts'

/** `A add B as C,day(At) as D`. */
export function parseCompute({ text, at }: SplitPart, target: string): readonly ComputeItem[] {
  const cursor = new Cursor(text, target, at)
  const items = computeItems(cursor)
  cursor.expectEnd()
  return items
}

export function computeItems(cursor: Cursor): readonly ComputeItem[] {
  const items: ComputeItem[] = []
  do {
    const expression = expressionAt(cursor)
    items.push({ expression, name: cursor.alias(), at: expression.at })
  } while (cursor.takeMark(','))
  return items
}
