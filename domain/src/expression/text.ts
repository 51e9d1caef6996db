import { wallClock } from './calendar.ts'
import type { EvaluationContext } from './scope.ts'
import { isBlank, isList, type Value } from './value.ts'

/** The text of a value: a Date as `YYYY-MM-DD HH:mm:ss` in the time zone, a list joined with ','. */
export function textOf(value: Value, moment: Pick<EvaluationContext, 'timeZone'>): string {
  if (typeof value === 'string') return value
  if (isBlank(value)) return ''
  if (isList(value)) return value.map((item) => joinedText(item, moment)).join(',')
  return value instanceof Date ? dateText(value, moment.timeZone) : String(value)
}

/** The text of a value that is joined to another: blank is ''. */
export function joinedText(value: Value, moment: Pick<EvaluationContext, 'timeZone'>): string {
  return isBlank(value) ? '' : textOf(value, moment)
}

export const maxTextLength = 1_000_000

/** Blank in place of a text beyond all use: nested `replace` could ask for more memory than there is. */
export function bounded(text: string): string | null {
  return text.length > maxTextLength ? null : text
}

function dateText(date: Date, timeZone: string | undefined): string {
  const wall = wallClock(date, timeZone)
  if (isBlank(wall)) return ''
  const [day = '', time = ''] = wall.toISOString().split('T')
  return `${String(wall.getUTCFullYear()).padStart(4, '0')}${day.slice(-6)} ${time.slice(0, 8)}`
}
