import { dataTypeFlags, isNumber, sliderOf, type DataType, type InputPattern } from '@naire/domain/interactions'

/** Which keyboard or picker a text asks for; `line` and `lines` are ordinary text. */
export type TypedKind =
  | 'number'
  | 'slider'
  | 'suggested'
  | 'rich'
  | 'line'
  | 'lines'
  | 'email'
  | 'url'
  | 'tel'
  | 'digits'
  | 'date'
  | 'datetime-local'
  | 'month'
  | 'week'
  | 'time'

/** `manyLines`: as the content wishes. */
export function typedKind(dataType: DataType, manyLines = false): TypedKind {
  if (isNumber(dataType)) return sliderOf(dataType) ? 'slider' : 'number'
  if (dataType.TypeaheadSettings.Enable || dataType.BindingSource.length > 0) return 'suggested'
  if (dataType.Type === dataTypeFlags.Html) return 'rich'
  return kinds[dataType.Pattern] ?? (manyLines ? 'lines' : 'line')
}

/** Longest text in characters; `null` for no limit. */
export function longest(dataType: DataType): number | null {
  return isNumber(dataType) ? null : dataType.MaxLength
}

const kinds: Readonly<Partial<Record<InputPattern, TypedKind>>> = {
  DateTime: 'datetime-local',
  Date: 'date',
  Month: 'month',
  Week: 'week',
  Time: 'time',
  Email: 'email',
  Url: 'url',
  Mobile: 'tel',
  Phone: 'tel',
  QQ: 'digits',
}
