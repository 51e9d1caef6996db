import type { Operand, Test } from '../scope.ts'
import type { ChainTree, Step, Tree } from '../tree.ts'
import { isTrue } from '../value.ts'
import { isComparison, unaryOperators } from '../operators.ts'
import { allOf, anyOf } from './logic.ts'
import { arithmetic, sumOfPlaces } from './arithmetic.ts'
import { chosen } from './choice.ts'
import { comparison } from './comparison.ts'

export { chosen } from './choice.ts'

/** The closure of a placed tree. */
export function operandOf(tree: Tree): Operand {
  switch (tree.kind) {
    case 'constant': {
      const { value } = tree
      return () => value
    }
    case 'reference': {
      const { at } = tree
      return (values) => values[at] ?? null
    }
    case 'list': {
      const items = tree.items.map(operandOf)
      return (values, moment) => items.map((item) => item(values, moment))
    }
    case 'call':
      return tree.row.bind(tree.args, tree.site)
    case 'unary':
      return unary(tree)
    case 'chain':
      return chain(tree)
    case 'choice':
      return chosen(testOf(tree.test), tree.then, operandOf(tree.then), operandOf(tree.otherwise))
    case 'all':
    case 'any':
      return testOf(tree)
  }
}

/** The closure that asks only for the truth of a placed tree. */
export function testOf(tree: Tree): Test {
  switch (tree.kind) {
    case 'constant': {
      const truth = isTrue(tree.value)
      return () => truth
    }
    case 'all':
      return allOf(tree.of.map(testOf))
    case 'any':
      return anyOf(tree.of.map(testOf))
    case 'choice': {
      const [test, then, otherwise] = [testOf(tree.test), testOf(tree.then), testOf(tree.otherwise)]
      return (values, moment) => (test(values, moment) ? then(values, moment) : otherwise(values, moment))
    }
    case 'chain':
      return comparisonIn(tree) ?? truthOf(operandOf(tree))
    case 'unary':
      return tree.operator === '!' ? not(testOf(tree.of)) : truthOf(operandOf(tree))
    case 'reference':
    case 'list':
    case 'call':
      return truthOf(operandOf(tree))
  }
}

/** True for a tree whose value is a Boolean whatever it reads. */
export function isTruth(tree: Tree): boolean {
  if (tree.kind === 'chain') return isComparison((tree.steps.at(-1) as Step).operator)
  return tree.kind === 'all' || tree.kind === 'any' || (tree.kind === 'unary' && tree.operator === '!')
}

function truthOf(operand: Operand): Test {
  return (values, moment) => {
    const value = operand(values, moment)
    return value === true || (value !== false && isTrue(value))
  }
}

function not(test: Test): Test {
  return (values, moment) => !test(values, moment)
}

function unary(tree: Tree & { kind: 'unary' }): Operand {
  if (tree.operator === '!') return testOf(tree)
  const apply = unaryOperators[tree.operator]
  const of = operandOf(tree.of)
  return (values, moment) => apply(of(values, moment))
}

function chain(tree: ChainTree): Operand {
  const test = comparisonIn(tree)
  if (test) return test
  const places = summedPlaces(tree)
  if (places) return sumOfPlaces(places)
  return arithmetic(
    operandOf(tree.first),
    tree.steps.map(({ operator, right }) => ({ operator, right: operandOf(right) })),
  )
}

/** The closure of a chain that ends in a comparison; null for any other. */
function comparisonIn(tree: ChainTree): Test | null {
  const last = tree.steps.at(-1) as Step
  if (!isComparison(last.operator)) return null
  const left: Tree = tree.steps.length === 1 ? tree.first : { ...tree, steps: tree.steps.slice(0, -1) }
  return comparison(
    last.operator,
    { tree: left, operand: operandOf(left) },
    { tree: last.right, operand: operandOf(last.right) },
  )
}

/** The places of `Q1 + Q2 + …`; null for any other chain. */
function summedPlaces({ first, steps }: ChainTree): readonly number[] | null {
  const terms = [first, ...steps.filter(({ operator }) => operator === '+').map(({ right }) => right)]
  const places = terms.filter((term) => term.kind === 'reference').map(({ at }) => at)
  return places.length === steps.length + 1 ? places : null
}
