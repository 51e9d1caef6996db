import { limits } from '../limits.ts'
import type { Property } from '../model.ts'
import type { ComputeItem } from '../query/apply-tree.ts'
import type { BoundColumn } from './bound.ts'
import { wrong, type Scope } from './scope.ts'
import { refuseTaken, typeOf } from './shape.ts'

/** Named values of each row. They are computed side by side: none sees another. */
export function bindCompute(scope: Scope, items: readonly ComputeItem[]): readonly BoundColumn[] {
  if (items.length > limits.computed)
    throw wrong(scope, `more than ${limits.computed} computed values`, items[limits.computed]?.at ?? 0)
  const names = new Set<string>()
  return items.map(({ expression, name, at }) => {
    refuseTaken(scope, name, at)
    if (names.has(name)) throw wrong(scope, `${name} is computed twice`, at)
    names.add(name)
    return { name, expression: scope.bind(scope, expression) }
  })
}

export const propertyOf = ({ name, expression }: BoundColumn): Property => ({
  name,
  type: typeOf(expression),
  nullable: true,
})
