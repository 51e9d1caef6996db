import { fractionOf, shuffled, wholeOf } from '../chance.ts'
import type { Scope } from '../scope.ts'
import { textOf } from '../text.ts'
import { listOf, numberOf, type Value } from '../value.ts'
import { of2, type Bind, type CallSite, type FunctionRow } from './row.ts'

export const chance = {
  random: {
    least: 0,
    most: 2,
    help: 'random() from 0 to below 1 · random(n) whole, 0 to n-1 · random(a, b) whole, a to b',
    bind: random(),
  },
  shuffle: {
    least: 1,
    most: 1,
    help: 'shuffle(list) in an order that is the session’s own',
    bind: ([list], site) => (scope) => shuffled(listOf(list?.(scope) ?? null), seedOf(site, scope)),
  },
  shuffleWithSeed: {
    least: 2,
    most: 2,
    help: 'shuffleWithSeed(list, seed) in an order that depends on the seed alone',
    bind: of2((list, seed, scope) => shuffled(listOf(list), textOf(seed, scope))),
  },
} as const satisfies Record<string, FunctionRow>

// The same on every recompute: it depends on the session, the expression and the place of the call in it.
function seedOf(site: CallSite, scope: Scope): string {
  return `${scope.seed}\n${site.place}\n${site.source}`
}

function random(): Bind {
  return ([a, b], site) => {
    if (!a) return (scope) => fractionOf(seedOf(site, scope))
    if (!b) return (scope) => whole(0, numberOf(a(scope)) - 1, seedOf(site, scope))
    return (scope) => whole(numberOf(a(scope)), numberOf(b(scope)), seedOf(site, scope))
  }
}

function whole(from: number, to: number, seed: string): Value {
  const [least, most] = [Math.ceil(from), Math.floor(to)]
  const possible = least <= most && Number.isSafeInteger(least) && Number.isSafeInteger(most) && Number.isSafeInteger(most - least)
  return possible ? wholeOf(seed, least, most) : null
}
