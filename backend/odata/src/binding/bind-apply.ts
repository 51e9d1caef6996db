import { limits } from '../limits.ts'
import type { EntitySet } from '../model.ts'
import { notSupported } from '../odata-error.ts'
import type { TopMethod, Transformation } from '../query/apply-tree.ts'
import { bindAggregates } from './bind-aggregate.ts'
import { bindCompute, propertyOf } from './bind-compute.ts'
import { bindGroup } from './bind-group.ts'
import type { AppliedStep, Bound, BoundApply, Ranking } from './bound.ts'
import { bindCondition, wrong, type Scope } from './scope.ts'
import { aggregated, detached, extended } from './shape.ts'

/** Binds the steps of `$apply`; each is bound against the rows that the one before leaves. */
export function bindApply(scope: Scope, steps: readonly Transformation[]): BoundApply {
  const from = scope.root.set
  if (steps.length > limits.applySteps)
    throw wrong(scope, `more than ${limits.applySteps} steps`, steps[limits.applySteps]?.at ?? 0)
  const bound: AppliedStep[] = []
  for (const step of steps) {
    const next = bindStep(over(scope, bound.at(-1)?.rows ?? from), step)
    if (next !== null) bound.push(next)
  }
  return { from, steps: bound }
}

/** The same option, asked about other rows. */
const over = (scope: Scope, set: EntitySet): Scope => ({ ...scope, root: { range: 0, start: set, steps: [], set } })

/** Null for a step that changes nothing. */
function bindStep(scope: Scope, step: Transformation): AppliedStep | null {
  const { set } = scope.root
  switch (step.kind) {
    case 'identity':
      return null
    case 'filter':
      return { step: { kind: 'filter', condition: bindCondition(scope, step.condition) }, rows: set }
    case 'search':
      if (!set.searchable) throw notSupported('search here', { position: step.at, target: scope.target })
      return { step: { kind: 'search', search: step.search }, rows: set }
    case 'compute': {
      const columns = bindCompute(scope, step.items)
      return { step: { kind: 'compute', columns }, rows: extended(set, columns.map(propertyOf)) }
    }
    case 'orderby': {
      const terms = step.items.map(({ expression, descending }) => ({
        expression: scope.bind(scope, expression),
        descending,
      }))
      return { step: { kind: 'orderby', terms }, rows: set }
    }
    case 'top':
    case 'skip':
      return { step: { kind: step.kind, count: step.count }, rows: detached(set) }
    case 'best':
      return { step: { kind: 'best', ...bindRanking(scope, step) }, rows: detached(set) }
    case 'aggregate': {
      const columns = bindAggregates(scope, step.items)
      return {
        step: { kind: 'group', keys: [], columns },
        rows: aggregated(
          set,
          columns.map(({ name, type }) => ({ path: [name], type })),
          [],
        ),
      }
    }
    case 'groupby':
      return bindGroup(scope, step)
    case 'concat':
      throw notSupported('concat before another transformation', { position: step.at, target: scope.target })
    case 'unsupported':
      throw notSupported(step.what, { position: step.at, target: scope.target })
  }
}

const rankings: Readonly<Record<TopMethod, Pick<Ranking, 'highest' | 'until'>>> = {
  topcount: { highest: true, until: 'count' },
  topsum: { highest: true, until: 'sum' },
  toppercent: { highest: true, until: 'percent' },
  bottomcount: { highest: false, until: 'count' },
  bottomsum: { highest: false, until: 'sum' },
  bottompercent: { highest: false, until: 'percent' },
}

function bindRanking(scope: Scope, { method, amount, by }: Extract<Transformation, { kind: 'best' }>): Ranking {
  const number = scope.bind(scope, amount)
  if (number.node !== 'literal')
    throw notSupported(`an amount that is no literal in ${method}`, { position: amount.at, target: scope.target })
  if (typeof number.value !== 'number' || number.value < 0) throw wrong(scope, 'a number is expected', amount.at)
  if (rankings[method].until === 'count' && !Number.isInteger(number.value))
    throw wrong(scope, 'a whole number is expected', amount.at)
  return { ...rankings[method], amount: number.value, by: numeric(scope, scope.bind(scope, by), by.at) }
}

function numeric(scope: Scope, bound: Bound, at: number): Bound {
  if (bound.type === 'Number' || bound.type === 'Dynamic') return bound
  throw wrong(scope, `a number is expected, this is ${bound.type}`, at)
}
