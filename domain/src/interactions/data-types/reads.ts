import type { ReferenceType } from '../../expression/checking/index.ts'
import { isNumber, type DataType } from './content.ts'

/** What kind of value `typedValue` gives. */
export function typedReads(dataType: DataType): ReferenceType {
  if (!isNumber(dataType))
    return { kind: isDate(dataType.Pattern) ? (dataType.DisableInputValidation ? 'any' : 'date') : 'text' }
  const { MinValue, MaxValue, DisableInputValidation } = dataType
  if (DisableInputValidation) return { kind: 'number' }
  return { kind: 'number', ...(MinValue !== null && { least: MinValue }), ...(MaxValue !== null && { most: MaxValue }) }
}

const isDate = (pattern: string) =>
  pattern === 'DateTime' || pattern === 'Date' || pattern === 'Month' || pattern === 'Week'
