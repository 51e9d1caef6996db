import { formatDate } from './date-format.ts'
import type { Moment } from './scope.ts'
import { isBlank, isList, type Value } from './value.ts'

/** The text of a value: a Date as `YYYY-MM-DD HH:mm:ss` in the time zone, a list joined with ','. */
export function textOf(value: Value, moment: Pick<Moment, 'timeZone'>): string {
  if (typeof value === 'string') return value
  if (isBlank(value)) return ''
  if (isList(value)) return value.map((item) => joinedText(item, moment)).join(',')
  return value instanceof Date ? formatDate(value, 'YYYY-MM-DD HH:mm:ss', moment.timeZone) : String(value)
}

/** The text of a value that is joined to another: blank is ''. */
export function joinedText(value: Value, moment: Pick<Moment, 'timeZone'>): string {
  return isBlank(value) ? '' : textOf(value, moment)
}

export const maxTextLength = 1_000_000

/** Blank in place of a text beyond all use: nested `replace` could ask for more memory than there is. */
export function bounded(text: string): string | null {
  return text.length > maxTextLength ? null : text
}
