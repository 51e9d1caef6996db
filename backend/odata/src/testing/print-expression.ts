import type { Expression, Literal } from '../syntax/expression.ts'
import { binaryPower, prefixPower } from '../syntax/parse-expression.ts'

/**
 * The text of an expression, with no more parentheses than it needs. `floor`: operators that bind no tighter stand in
 * parentheses.
 */
export function printExpression(tree: Expression, floor = 0): string {
  switch (tree.kind) {
    case 'literal':
      return printLiteral(tree)
    case 'member':
      return tree.of === null ? tree.name : `${printExpression(tree.of, 9)}/${tree.name}`
    case 'call':
      return `${tree.name}(${tree.args.map((arg) => printExpression(arg)).join(',')})`
    case 'unary':
      return tree.operator === 'not'
        ? enclosed(`not ${printExpression(tree.operand, prefixPower.not)}`, prefixPower.not <= floor)
        : enclosed(`-${printExpression(tree.operand, prefixPower.minus)}`, prefixPower.minus <= floor)
    case 'binary': {
      const power = binaryPower[tree.operator]
      // Of two operators that bind alike the left one comes first.
      const left = printExpression(tree.left, power - 1)
      return enclosed(
        `${isPrefixed(tree.left, power) ? `(${left})` : left} ${tree.operator} ${printExpression(tree.right, power)}`,
        power <= floor,
      )
    }
    case 'list':
      return `[${tree.items.map((item) => printExpression(item)).join(',')}]`
    case 'lambda':
      return `${printExpression(tree.of, 9)}/${tree.quantifier}(${tree.predicate ? `${tree.variable}:${printExpression(tree.predicate)}` : ''})`
    case 'count':
      return `${printExpression(tree.of, 9)}/$count`
    case 'alias':
      return tree.name
    case 'itself':
      return '$it'
    case 'case':
      return `case(${tree.branches.map(({ when, value }) => `${printExpression(when)} : ${printExpression(value)}`).join(',')})`
    case 'cast':
      return `cast(${printExpression(tree.operand)},${tree.type})`
    case 'unsupported':
      throw new Error(`${tree.what} has no text`)
  }
}

const enclosed = (text: string, isNeeded: boolean): string => (isNeeded ? `(${text})` : text)

/** `not` and what follows would take what stands behind along. */
const isPrefixed = (tree: Expression, power: number): boolean =>
  tree.kind === 'unary' && tree.operator === 'not' && prefixPower.not > power - 1 && prefixPower.not < power

function printLiteral({ type, value }: Literal): string {
  if (type === 'String') return `'${String(value).replaceAll("'", "''")}'`
  if (type === 'Duration') return `duration'${Number(value) < 0 ? '-' : ''}PT${Math.abs(Number(value))}S'`
  return String(value)
}
