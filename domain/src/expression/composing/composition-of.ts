import { anyPatterns, readLocated, type LocatedExpression } from '../checking/read.ts'
import { ExpressionSyntaxError } from '../syntax-error.ts'
import type { CallTree, ChainTree, Tree } from '../tree.ts'
import { isBlank } from '../value.ts'
import { orders, type Composition, type Condition } from './composition.ts'

/**
 * An expression as lines to choose from; null where it is wrong, or says more than lines can. A blank one has no lines.
 */
export function compositionOf(source: string): Composition | null {
  if (source.trim() === '') return { joined: 'all', conditions: [] }
  const located = readLocated(source, anyPatterns)
  if (located instanceof ExpressionSyntaxError || located.mistakes.length > 0) return null
  return new Decomposing(located).whole(located.tree)
}

class Decomposing {
  constructor(private readonly located: LocatedExpression) {}

  whole(tree: Tree): Composition | null {
    if (tree.kind !== 'all' && tree.kind !== 'any') return composed('all', [this.condition(tree)])
    const found = composed(
      tree.kind,
      membersOf(tree).map((member) => this.condition(member)),
    )
    return found && found.conditions.length === 1 ? { ...found, joined: 'all' } : found
  }

  private condition(tree: Tree): Condition | null {
    switch (tree.kind) {
      case 'reference':
        return this.about(tree.at, 'holds')
      case 'unary':
        return tree.operator === '!' ? negated(this.condition(tree.of)) : null
      case 'call':
        return this.called(tree)
      case 'chain':
        return this.compared(tree)
      case 'all':
      case 'any':
        return this.ofOneAnswer(tree)
      case 'constant':
      case 'list':
      case 'choice':
        return null
    }
  }

  private ofOneAnswer(tree: Tree & { readonly kind: 'all' | 'any' }): Condition | null {
    const found = composed(
      tree.kind,
      membersOf(tree).map((member) => this.condition(member)),
    )
    return found?.conditions.length === 1 ? (found.conditions[0] ?? null) : null
  }

  private called(tree: CallTree): Condition | null {
    const relation = blanks[this.located.nameOf(tree)]
    const [argument] = tree.args
    return relation && argument?.kind === 'reference' ? this.about(argument.at, relation) : null
  }

  private compared({ first, steps: [step, ...more] }: ChainTree): Condition | null {
    if (first.kind !== 'reference' || !step || more.length > 0) return null
    const { operator } = step
    const value = valueOf(step.right)
    if (value === null)
      return isBlankConstant(step.right) && (operator === '==' || operator === '!=')
        ? this.about(first.at, operator === '==' ? 'unanswered' : 'answered')
        : null
    if (operator === '==' || operator === '!=') return this.about(first.at, operator === '==' ? 'is' : 'isNot', [value])
    return Object.hasOwn(orders, operator)
      ? this.about(first.at, orders[operator as keyof typeof orders], [value])
      : null
  }

  private about(at: number, relation: Condition['relation'], values: Condition['values'] = []): Condition {
    return { path: this.located.references[at] ?? [], relation, values }
  }
}

const blanks: Readonly<Record<string, 'answered' | 'unanswered'>> = { is_empty: 'unanswered', not_empty: 'answered' }

const membersOf = (tree: Tree & { readonly kind: 'all' | 'any' }): readonly Tree[] =>
  tree.of.flatMap((part) => (part.kind === tree.kind ? membersOf(part as typeof tree) : [part]))

/** Neighbours that name values of one answer are one line: any of them, or none of them. */
function composed(joined: Composition['joined'], found: readonly (Condition | null)[]): Composition | null {
  const conditions: Condition[] = []
  for (const condition of found) {
    if (condition === null) return null
    const last = conditions.at(-1)
    if (last && isOneLine(joined, last, condition))
      conditions.splice(-1, 1, { ...last, values: [...last.values, ...condition.values] })
    else conditions.push(condition)
  }
  return { joined, conditions }
}

function isOneLine(joined: Composition['joined'], one: Condition, other: Condition): boolean {
  return (
    one.relation === (joined === 'any' ? 'is' : 'isNot') &&
    other.relation === one.relation &&
    JSON.stringify(one.path) === JSON.stringify(other.path)
  )
}

const opposites = {
  is: 'isNot',
  isNot: 'is',
  answered: 'unanswered',
  unanswered: 'answered',
  holds: 'holdsNot',
  holdsNot: 'holds',
} as const

// Of an order the opposite also holds for what is blank.
function negated(condition: Condition | null): Condition | null {
  return condition && Object.hasOwn(opposites, condition.relation)
    ? { ...condition, relation: opposites[condition.relation as keyof typeof opposites] }
    : null
}

function valueOf(tree: Tree): string | number | null {
  if (
    tree.kind === 'unary' &&
    tree.operator === '-' &&
    tree.of.kind === 'constant' &&
    typeof tree.of.value === 'number'
  )
    return -tree.of.value
  if (tree.kind !== 'constant' || isBlank(tree.value)) return null
  return typeof tree.value === 'string' || typeof tree.value === 'number' ? tree.value : null
}

const isBlankConstant = (tree: Tree): boolean => tree.kind === 'constant' && isBlank(tree.value)
