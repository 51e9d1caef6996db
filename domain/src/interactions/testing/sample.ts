import fc, { type Arbitrary } from 'fast-check'
import type { AnyReply } from '../interaction-type.ts'

/** Contents of an interaction that differ in what they hold, and any reply to them; null for one that takes none. */
export interface InteractionSample {
  readonly contents: readonly object[]
  readonly reply: Arbitrary<AnyReply> | null
}

export function anyScore(): Arbitrary<number | null> {
  return fc.option(fc.integer())
}
