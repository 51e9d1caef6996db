import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** The list in an order that depends on the seed alone. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const generator = generatorOf(seed)
  const result = [...list]
  for (let last = result.length - 1; last > 0; last--) {
    const picked = wholeFrom(generator, 0, last)
    const moved = result[last] as T
    result[last] = result[picked] as T
    result[picked] = moved
  }
  return result
}

/** In [0, 1). */
export function fractionOf(seed: string): number {
  return uniformFloat64(generatorOf(seed))
}

/** Whole, from `least` to `most`, both included. */
export function wholeOf(seed: string, least: number, most: number): number {
  return wholeFrom(generatorOf(seed), least, most)
}

// 53 bits of chance: no whole number comes more often than another by more than one part in 2^53 / range.
function wholeFrom(generator: RandomGenerator, least: number, most: number): number {
  return least + Math.floor(uniformFloat64(generator) * (most - least + 1))
}

/** A generator whose numbers follow from the seed. */
export function generatorOf(seed: string): RandomGenerator {
  return xoroshiro128plusFromState(stateOf(seed))
}

// Four 32-bit words that all depend on every character; the generator starts badly from a sparse state.
function stateOf(seed: string): number[] {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xc2b2ae35]
  for (let at = 0; at < seed.length; at++) {
    const unit = seed.charCodeAt(at)
    a = b ^ Math.imul(a ^ unit, 0x85ebca6b)
    b = c ^ Math.imul(b ^ unit, 0xc2b2ae35)
    c = d ^ Math.imul(c ^ unit, 0x27d4eb2f)
    d = a ^ Math.imul(d ^ unit, 0x165667b1)
  }
  return [a ^ d, b ^ a, c ^ b, d].map(mixed)
}

function mixed(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) | 0
}
