import { operandOf } from '../binding/index.ts'
import { blank, type EvaluationContext, type Operand } from '../scope.ts'
import type { Bind, Tree } from '../tree.ts'
import { isList, type Value } from '../value.ts'

export type { Bind, CallSite, FunctionRow } from '../tree.ts'

export function of1(apply: (a: Value, moment: EvaluationContext) => Value): Bind {
  return (args) => {
    const a = argument(args, 0)
    return (values, moment) => apply(paid(a(values, moment), moment), moment)
  }
}

export function of2(apply: (a: Value, b: Value, moment: EvaluationContext) => Value, otherwise: Operand = blank): Bind {
  return (args) => {
    const [a, b] = [argument(args, 0), argument(args, 1, otherwise)]
    return (values, moment) => apply(paid(a(values, moment), moment), paid(b(values, moment), moment), moment)
  }
}

export function of3(apply: (a: Value, b: Value, c: Value, moment: EvaluationContext) => Value): Bind {
  return (args) => {
    const [a, b, c] = [argument(args, 0), argument(args, 1), argument(args, 2)]
    return (values, moment) =>
      apply(paid(a(values, moment), moment), paid(b(values, moment), moment), c(values, moment), moment)
  }
}

/** All arguments as one list, lists among them flattened. */
export function ofFlat(apply: (values: readonly Value[], moment: EvaluationContext) => Value): Bind {
  return (args) => {
    const operands = args.map(operandOf)
    return (values, moment) => {
      const flat: Value[] = []
      for (const operand of operands) flatten(operand(values, moment), flat)
      moment.budget?.spend(flat.length)
      return apply(flat, moment)
    }
  }
}

/** Functions take as long as their texts and lists are. */
function paid(value: Value, { budget }: EvaluationContext): Value {
  if (budget && (typeof value === 'string' || isList(value))) budget.spend(value.length)
  return value
}

/** The closure of an argument; `otherwise` when it is not given. */
export function argument(args: readonly Tree[], at: number, otherwise: Operand = blank): Operand {
  const tree = args[at]
  return tree ? operandOf(tree) : otherwise
}

function flatten(value: Value, into: Value[]): void {
  if (!isList(value)) into.push(value)
  else for (const item of value) flatten(item, into)
}
