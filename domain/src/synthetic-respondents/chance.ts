import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { generatorOf, shuffled } from '../expression/index.ts'

/** Draws that follow from the seed alone, one after the other. */
export class Chance {
  private readonly generator: ReturnType<typeof generatorOf>
  private shuffles = 0

  constructor(private readonly seed: string) {
    this.generator = generatorOf(seed)
  }

  /** In [0, 1). */
  fraction(): number {
    return uniformFloat64(this.generator)
  }

  /** Whole, from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return uniformInt(this.generator, Math.ceil(least), Math.max(Math.ceil(least), Math.floor(most)))
  }

  /** True in this share of cases. */
  happens(share: number): boolean {
    return this.fraction() < share
  }

  /** @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.whole(0, list.length - 1)]
    if (picked === undefined) throw new RangeError('there is nothing to pick from')
    return picked
  }

  /** All of the list, the heavier ones likely to come first. Those without weight come last. */
  inOrder<T>(list: readonly T[], weightOf: (item: T) => number): readonly T[] {
    const keyed = list.map((item) => ({ item, key: keyOf(this.fraction(), weightOf(item)) }))
    return keyed.toSorted((one, other) => other.key - one.key).map(({ item }) => item)
  }

  shuffled<T>(list: readonly T[]): readonly T[] {
    this.shuffles += 1
    return shuffled(list, `${this.seed}/shuffle/${this.shuffles}`)
  }

  /** Normally distributed (Box and Muller). */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.fraction()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.fraction())
  }
}

// Sampling without replacement by weights (Efraimidis and Spirakis).
const keyOf = (fraction: number, weight: number) => (weight > 0 ? (1 - fraction) ** (1 / weight) : -fraction)
