import type { ReferenceType } from '../../expression/checking/index.ts'
import { typedReads } from '../data-types/reads.ts'
import { wholeReads } from '../whole-reads.ts'
import type { Option } from './option.ts'

/** Codes of the options that can be chosen. */
export const codesOf = (options: readonly Option[]): readonly string[] =>
  options.filter((option) => !option.IsGroupIntro).map(({ Code }) => Code)

/** What is read of options of which one is chosen, or many. */
export function chosenReads(
  options: readonly Option[],
  isMany: boolean,
  rest: readonly string[],
): ReferenceType | null {
  if (rest[0] === '@input') return inputReads(options, rest.slice(1))
  return wholeReads(
    { kind: isMany ? 'codes' : 'choice', codes: codesOf(options) },
    { kind: isMany ? 'list' : 'text' },
    rest,
  )
}

/** What `typedInto` reads. */
export function inputReads(options: readonly Option[], [code, ...behind]: readonly string[]): ReferenceType | null {
  const takers = options.filter((option) => option.TextInputConfig.Enabled)
  const named = code === undefined ? takers : takers.filter((taker) => taker.Code === code)
  const [only] = named
  return only && named.length === 1 && behind.length === 0 ? typedReads(only.TextInputConfig.DataType) : null
}
