import { operandOf } from '../binding/index.ts'
import { fractionOf, shuffled, wholeOf } from '../chance.ts'
import type { EvaluationContext } from '../scope.ts'
import { listOf, numberOf, type Value, textOf } from '../value.ts'
import type { NameIn } from './names.ts'
import { argument, of2, type Bind, type CallSite, type FunctionRow } from './row.ts'

export const chance = {
  random: { least: 0, most: 2, bind: random() },
  shuffle: {
    least: 1,
    most: 1,
    bind: (args, site) => {
      const list = argument(args, 0)
      return (values, moment) => shuffled(listOf(list(values, moment)), seedOf(site, moment))
    },
  },
  shuffleWithSeed: {
    least: 2,
    most: 2,
    bind: of2((list, seed, moment) => shuffled(listOf(list), textOf(seed, moment))),
  },
} as const satisfies Record<NameIn<'chance'>, FunctionRow>

// The same on every recompute: it depends on the session, the expression and the place of the call in it.
function seedOf(site: CallSite, moment: EvaluationContext): string {
  return `${moment.seed}\n${site.place}\n${site.source}`
}

function random(): Bind {
  return (args, site) => {
    const [a, b] = args.map(operandOf)
    if (!a) return (_, moment) => fractionOf(seedOf(site, moment))
    if (!b) return (values, moment) => whole(0, numberOf(a(values, moment)) - 1, seedOf(site, moment))
    return (values, moment) => whole(numberOf(a(values, moment)), numberOf(b(values, moment)), seedOf(site, moment))
  }
}

function whole(from: number, to: number, seed: string): Value {
  const [least, most] = [Math.ceil(from), Math.floor(to)]
  const possible =
    least <= most && Number.isSafeInteger(least) && Number.isSafeInteger(most) && Number.isSafeInteger(most - least)
  return possible ? wholeOf(seed, least, most) : null
}
