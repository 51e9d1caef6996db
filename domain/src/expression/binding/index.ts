import type { Operand, Test } from '../scope.ts'
import type { ChainTree, Step, Tree } from '../tree.ts'
import { isTrue, type Value } from '../value.ts'
import {
  isComparison,
  unaryOperators,
  binaryOperators,
  type BinaryOperator,
  add,
  multiply,
  subtract,
} from '../operators.ts'
import { comparison } from './comparison.ts'

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

/** `then` when the test is true, else `otherwise`; only the branch taken is evaluated. */
export function chosen(test: Test, thenTree: Tree, then: Operand, otherwise: Operand): Operand {
  if (thenTree.kind !== 'constant')
    return (values, moment) => (test(values, moment) ? then(values, moment) : otherwise(values, moment))
  const { value } = thenTree
  return (values, moment) => (test(values, moment) ? value : otherwise(values, moment))
}

function allOf(tests: readonly Test[]): Test {
  const [a, b, c] = tests
  if (a && tests.length === 1) return a
  if (a && b && tests.length === 2) return (values, moment) => a(values, moment) && b(values, moment)
  if (a && b && c && tests.length === 3)
    return (values, moment) => a(values, moment) && b(values, moment) && c(values, moment)
  return (values, moment) => {
    for (const test of tests) if (!test(values, moment)) return false
    return true
  }
}

function anyOf(tests: readonly Test[]): Test {
  const [a, b, c] = tests
  if (a && tests.length === 1) return a
  if (a && b && tests.length === 2) return (values, moment) => a(values, moment) || b(values, moment)
  if (a && b && c && tests.length === 3)
    return (values, moment) => a(values, moment) || b(values, moment) || c(values, moment)
  return (values, moment) => {
    for (const test of tests) if (test(values, moment)) return true
    return false
  }
}

interface BoundStep {
  readonly operator: BinaryOperator
  readonly right: Operand
}

/** Operators applied from the left. */
function arithmetic(first: Operand, steps: readonly BoundStep[]): Operand {
  if (steps.length <= mostNested) return steps.reduce(applied, first)
  const links = steps.map(({ operator, right }) => ({ apply: binaryOperators[operator], right }))
  return (values, moment) => {
    let value = first(values, moment)
    for (const { apply, right } of links) value = apply(value, right(values, moment), moment)
    return value
  }
}

/** `Q1 + Q2 + …` without a call per reference. */
function sumOfPlaces(places: readonly number[]): Operand {
  const [first = -1, ...others] = places
  return (values, moment) => {
    let sum: Value = values[first] ?? null
    for (const place of others) {
      const term: Value = values[place] ?? null
      if (typeof sum === 'number' && typeof term === 'number') {
        const total: number = sum + term
        sum = isSmall(total) ? total | 0 : add(sum, term, moment)
      } else sum = add(sum, term, moment)
    }
    return sum
  }
}

// Longer chains are loops, so that their length does not use up the stack.
const mostNested = 16

// A whole number of 32 bits needs no rounding, and `| 0` makes -0 a 0.
const isSmall = (value: number) => (value | 0) === value

function applied(left: Operand, { operator, right }: BoundStep): Operand {
  switch (operator) {
    case '+':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        const sum = typeof a === 'number' && typeof b === 'number' ? a + b : Number.NaN
        return isSmall(sum) ? sum | 0 : add(a, b, moment)
      }
    case '-':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        const difference = typeof a === 'number' && typeof b === 'number' ? a - b : Number.NaN
        return isSmall(difference) ? difference | 0 : subtract(a, b)
      }
    case '*':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        const product = typeof a === 'number' && typeof b === 'number' ? a * b : Number.NaN
        return isSmall(product) ? product | 0 : multiply(a, b)
      }
    case '/':
    case '%':
    case '==':
    case '!=':
    case '===':
    case '!==':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const apply = binaryOperators[operator]
      return (values, moment) => apply(left(values, moment), right(values, moment), moment)
    }
  }
}
