import type { PatternEngine } from '../../expression/index.ts'
import type { Shortcoming } from '../interaction-type.ts'
import { isNumber, type DataType, type NumberType, type SimpleString } from './content.ts'
import { numberIn } from './number-text.ts'
import { hasForm, isLengthChecked } from './patterns.ts'

export interface TextCheck {
  /** Names the field in the messages. */
  readonly label: string
  readonly patterns: PatternEngine | undefined
}

/** The first thing wrong with a typed text (content §5.1, 5.2), null when all is well. */
export function checkText(dataType: DataType, text: string, check: TextCheck): Shortcoming | null {
  if (dataType.DisableInputValidation) return null
  if (text.trim() === '') return dataType.Required ? shortcoming('required', { field: check.label }) : null
  return isNumber(dataType) ? checkNumber(dataType, text) : checkString(dataType, text, check)
}

function checkString(dataType: SimpleString, text: string, check: TextCheck): Shortcoming | null {
  const { Pattern, BindingSource } = dataType
  if (BindingSource.length > 0 && !BindingSource.includes(text)) return shortcoming('notInList', {})
  if (!hasForm[Pattern](text.trim())) return shortcoming('pattern', { pattern: Pattern })
  return isLengthChecked(Pattern) ? (checkLength(dataType, text) ?? checkRegular(dataType, text, check)) : null
}

function checkLength({ MinLength, MaxLength, CalSpace }: SimpleString, text: string): Shortcoming | null {
  const length = [...(CalSpace ? text : text.trim())].length
  if (MinLength !== null && length < MinLength) return shortcoming('minLength', { min: MinLength })
  return MaxLength !== null && length > MaxLength ? shortcoming('maxLength', { max: MaxLength }) : null
}

function checkRegular({ Regular }: SimpleString, text: string, { patterns }: TextCheck): Shortcoming | null {
  if (Regular === '') return null
  return patterns?.compile(Regular)?.test(text) ? null : shortcoming('regex', {})
}

function checkNumber({ MinValue, MaxValue }: NumberType, text: string): Shortcoming | null {
  const value = numberIn(text)
  if (value === null) return shortcoming('isNaN', {})
  if (MinValue !== null && value < MinValue) return shortcoming('min', { min: MinValue })
  return MaxValue !== null && value > MaxValue ? shortcoming('max', { max: MaxValue }) : null
}

const shortcoming = (key: string, params: Shortcoming['params']): Shortcoming => ({ key, params })
