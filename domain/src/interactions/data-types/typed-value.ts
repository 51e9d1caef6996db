import { formatDate, textOf, type Value } from '../../expression/index.ts'
import { isNumber, type DataType, type InputPattern } from './content.ts'
import { momentOf } from './moments.ts'
import { formatNumber, numberIn } from './number-text.ts'

/**
 * Converts a typed text to its expression value: a Number, a Date for the date patterns, else the text; blank is null.
 */
export function typedValue(dataType: DataType, text: string, timeZone: string): Value {
  if (text.trim() === '') return null
  return isNumber(dataType) ? numberIn(text) : (momentOf(dataType.Pattern, text, timeZone) ?? text)
}

/** The text of a computed value, in the form of the data type. */
export function textFromValue(dataType: DataType, value: Value, timeZone: string): string {
  if (isNumber(dataType)) return numberText(dataType.Prec, textOf(value, { timeZone }))
  const form = value instanceof Date ? dateForms[dataType.Pattern] : undefined
  return form && value instanceof Date ? formatDate(value, form, timeZone) : textOf(value, { timeZone })
}

const dateForms: Partial<Record<InputPattern, string>> = {
  DateTime: 'YYYY-MM-DD HH:mm',
  Date: 'YYYY-MM-DD',
  Month: 'YYYY-MM',
  Time: 'HH:mm',
}

function numberText(prec: number, text: string): string {
  const value = numberIn(text)
  return value === null ? '' : formatNumber(value, prec)
}
