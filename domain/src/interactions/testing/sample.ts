import fc, { type Arbitrary } from 'fast-check'
import type { AnyReply } from '../interaction-type.ts'

/** Contents of an interaction that differ in what they hold, and any reply to them. */
export interface InteractionSample {
  readonly contents: readonly object[]
  readonly reply: Arbitrary<AnyReply>
}

export function anyScore(): Arbitrary<number | null> {
  return fc.option(fc.integer())
}
