import { binaryOperators, unaryOperators } from './operators.ts'
import type { EvaluationContext } from './scope.ts'
import type { Step, Tree } from './tree.ts'
import { isTrue } from './value.ts'

/** The tree with places for its references (-1: blank) and everything computed that depends on nothing. */
export function placed(tree: Tree, placeOf: (at: number) => number): Tree {
  const inside = (part: Tree): Tree => placed(part, placeOf)
  switch (tree.kind) {
    case 'constant':
      return tree
    case 'reference': {
      const place = placeOf(tree.at)
      return place < 0 ? nothing : { kind: 'reference', at: place }
    }
    case 'list':
      return listOf(tree.items.map(inside))
    case 'call':
      return { ...tree, args: tree.args.map(inside) }
    case 'unary': {
      const of = inside(tree.of)
      return of.kind === 'constant'
        ? { kind: 'constant', value: unaryOperators[tree.operator](of.value) }
        : { ...tree, of }
    }
    case 'chain':
      return chainOf(
        inside(tree.first),
        tree.steps.map(({ operator, right }) => ({ operator, right: inside(right) })),
      )
    case 'all':
      return joined('all', tree.of.map(inside), false)
    case 'any':
      return joined('any', tree.of.map(inside), true)
    case 'choice': {
      const test = inside(tree.test)
      if (test.kind === 'constant') return inside(isTrue(test.value) ? tree.then : tree.otherwise)
      return { kind: 'choice', test, then: inside(tree.then), otherwise: inside(tree.otherwise) }
    }
  }
}

const nothing: Tree = { kind: 'constant', value: null }

// Constants are never dates, so that no operator on them asks for the time zone.
const anyMoment: EvaluationContext = { now: new Date(0), seed: '' }

function listOf(items: readonly Tree[]): Tree {
  const constants = items.filter((item) => item.kind === 'constant')
  return constants.length === items.length
    ? { kind: 'constant', value: constants.map(({ value }) => value) }
    : { kind: 'list', items }
}

function chainOf(first: Tree, steps: readonly Step[]): Tree {
  let known = first
  let at = 0
  for (let step = steps[at]; step && known.kind === 'constant' && step.right.kind === 'constant'; step = steps[++at]) {
    known = { kind: 'constant', value: binaryOperators[step.operator](known.value, step.right.value, anyMoment) }
  }
  return at === steps.length ? known : { kind: 'chain', first: known, steps: steps.slice(at) }
}

// Evaluating has no effects, so one deciding constant decides wherever it stands.
function joined(kind: 'all' | 'any', parts: readonly Tree[], deciding: boolean): Tree {
  const open = parts.filter((part) => part.kind !== 'constant')
  const isDecided = parts.some((part) => part.kind === 'constant' && isTrue(part.value) === deciding)
  return isDecided || open.length === 0 ? { kind: 'constant', value: isDecided === deciding } : { kind, of: open }
}
