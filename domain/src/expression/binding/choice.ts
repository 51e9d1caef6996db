import type { Operand, Test } from '../scope.ts'
import type { Tree } from '../tree.ts'

/** `then` when the test is true, else `otherwise`; only the branch taken is evaluated. */
export function chosen(test: Test, thenTree: Tree, then: Operand, otherwise: Operand): Operand {
  if (thenTree.kind !== 'constant')
    return (values, moment) => (test(values, moment) ? then(values, moment) : otherwise(values, moment))
  const { value } = thenTree
  return (values, moment) => (test(values, moment) ? value : otherwise(values, moment))
}
