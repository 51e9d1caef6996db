import type { ReferenceType } from '../../expression/checking/index.ts'
import type { Option } from './option.ts'
import { isNumber, type DataType } from '../data-types/content.ts'

/** Codes of the options that can be chosen. */
export const codesOf = (options: readonly Option[]): readonly string[] =>
  options.filter((option) => !option.IsGroupIntro).map(({ Code }) => Code)

/** Type of the value read from options of which one or many are chosen. */
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

/** Type of the value that `typedInto` reads. */
export function inputReads(options: readonly Option[], [code, ...behind]: readonly string[]): ReferenceType | null {
  const takers = options.filter((option) => option.TextInputConfig.Enabled)
  const named = code === undefined ? takers : takers.filter((taker) => taker.Code === code)
  const [only] = named
  return only && named.length === 1 && behind.length === 0 ? typedReads(only.TextInputConfig.DataType) : null
}

/** Type of the value that `typedValue` returns. */
export function typedReads(dataType: DataType): ReferenceType {
  if (!isNumber(dataType))
    return { kind: isDate(dataType.Pattern) ? (dataType.DisableInputValidation ? 'any' : 'date') : 'text' }
  const { MinValue, MaxValue, DisableInputValidation } = dataType
  if (DisableInputValidation) return { kind: 'number' }
  return { kind: 'number', ...(MinValue !== null && { least: MinValue }), ...(MaxValue !== null && { most: MaxValue }) }
}

const isDate = (pattern: string) =>
  pattern === 'DateTime' || pattern === 'Date' || pattern === 'Month' || pattern === 'Week'

const countReads: ReferenceType = { kind: 'number', least: 0 }

/** Type of the value read from a reply without nameable members: the reply itself, its text, and its count. */
export function wholeReads(
  bare: ReferenceType,
  text: ReferenceType | null,
  [suffix, ...behind]: readonly string[],
): ReferenceType | null {
  if (behind.length > 0) return null
  if (suffix === '@count') return countReads
  if (suffix === '@text') return text
  return suffix === undefined ? bare : null
}
