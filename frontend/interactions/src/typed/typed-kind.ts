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

/** The stored form of what a date picker gives: `2026-05-01T08:30` → `2026-05-01 08:30`, `2026-W07` → `2026-07`. */
export function fromPicker(value: string): string {
  return value.replace('T', ' ').replace(/^(\d{4})-W(\d{2})$/, '$1-$2')
}

/** The form that a date picker takes; the reverse of `fromPicker`. */
export function toPicker(kind: string, stored: string): string {
  if (kind === 'datetime-local') return stored.replace(' ', 'T')
  if (kind === 'week') return stored.replace(/^(\d{4})-(\d{2})$/, '$1-W$2')
  return stored
}
