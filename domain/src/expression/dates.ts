import { instantOf, wallOf } from './calendar.ts'

/** The Date of a string in an accepted form, null for any other. Without an offset it is in the time zone. */
export function parseDate(text: string, timeZone?: string): Date | null {
  const match = accepted.exec(text.trim())
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((field) => Number(field ?? 0)) as Fields
  const wall = wallOf(year, month, day, hour, minute, second, Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000))
  const exists = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day
  if (!exists || hour > 23 || minute > 59 || second > 59) return null
  return match[8] ? atOffset(wall, match[8]) : instantOf(wall, timeZone)
}

type Fields = [number, number, number, number, number, number]

// 1 year … 6 second, 7 fraction, 8 offset; fraction and offset belong to ISO 8601 with its T.
const accepted =
  /^(\d{4})-(\d\d)-(\d\d)(?: (?=\d\d:\d\d(?::\d\d)?$)|[Tt](?=\d)|$)(?:(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/

const minuteMs = 60_000

function atOffset(wall: Date, offset: string): Date {
  if (offset === 'Z' || offset === 'z') return wall
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', ''))
  return new Date(wall.getTime() - (offset.startsWith('-') ? -minutes : minutes) * minuteMs)
}
