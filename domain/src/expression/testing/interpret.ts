import { binaryOperators, unaryOperators } from '../operators.ts'
import type { EvaluationContext, Values } from '../scope.ts'
import type { Tree } from '../tree.ts'
import { isTrue, type Value } from '../value.ts'

/** The value of a tree by the plain rules, one node after the other: what every closure made of it must give too. */
export function interpreted(tree: Tree, values: Values, moment: EvaluationContext): Value {
  const inside = (part: Tree): Value => interpreted(part, values, moment)
  switch (tree.kind) {
    case 'constant':
      return tree.value
    case 'reference':
      return values[tree.at] ?? null
    case 'list':
      return tree.items.map(inside)
    case 'call':
      return tree.row.bind(
        tree.args.map((arg): Tree => ({ kind: 'constant', value: inside(arg) })),
        tree.site,
      )([], moment)
    case 'unary':
      return unaryOperators[tree.operator](inside(tree.of))
    case 'chain':
      return tree.steps.reduce(
        (left, { operator, right }) => binaryOperators[operator](left, inside(right), moment),
        inside(tree.first),
      )
    case 'all':
      return tree.of.every((part) => isTrue(inside(part)))
    case 'any':
      return tree.of.some((part) => isTrue(inside(part)))
    case 'choice':
      return inside(isTrue(inside(tree.test)) ? tree.then : tree.otherwise)
  }
}
