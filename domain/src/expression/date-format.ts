import { offsetAt, wallClock } from './calendar.ts'

/** A date written with dayjs's tokens (`YYYY-MM-DD HH:mm`; text in [ ] stands as it is), in the time zone. */
export function formatDate(date: Date, format: string, timeZone?: string): string {
  const wall = wallClock(date, timeZone)
  return format.replace(
    tokenForm,
    (token, literal?: string) => literal ?? tokens[token as Token](wall, offsetAt(date.getTime(), timeZone)),
  )
}

const tokenForm = /\[([^\]]+)\]|YYYY|YY|M{1,4}|D{1,2}|d{1,4}|H{1,2}|h{1,2}|a|A|m{1,2}|s{1,2}|SSS|Z{1,2}/g

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const two = (value: number) => String(value).padStart(2, '0')
const halfDay = (wall: Date) => wall.getUTCHours() % 12 || 12
const month = (wall: Date) => months[wall.getUTCMonth()] as string
const weekday = (wall: Date) => weekdays[wall.getUTCDay()] as string

const tokens = {
  YYYY: (wall: Date) => String(wall.getUTCFullYear()).padStart(4, '0'),
  YY: (wall: Date) => String(wall.getUTCFullYear()).slice(-2),
  M: (wall: Date) => String(wall.getUTCMonth() + 1),
  MM: (wall: Date) => two(wall.getUTCMonth() + 1),
  MMM: (wall: Date) => month(wall).slice(0, 3),
  MMMM: month,
  D: (wall: Date) => String(wall.getUTCDate()),
  DD: (wall: Date) => two(wall.getUTCDate()),
  d: (wall: Date) => String(wall.getUTCDay()),
  dd: (wall: Date) => weekday(wall).slice(0, 2),
  ddd: (wall: Date) => weekday(wall).slice(0, 3),
  dddd: weekday,
  H: (wall: Date) => String(wall.getUTCHours()),
  HH: (wall: Date) => two(wall.getUTCHours()),
  h: (wall: Date) => String(halfDay(wall)),
  hh: (wall: Date) => two(halfDay(wall)),
  a: (wall: Date) => (wall.getUTCHours() < 12 ? 'am' : 'pm'),
  A: (wall: Date) => (wall.getUTCHours() < 12 ? 'AM' : 'PM'),
  m: (wall: Date) => String(wall.getUTCMinutes()),
  mm: (wall: Date) => two(wall.getUTCMinutes()),
  s: (wall: Date) => String(wall.getUTCSeconds()),
  ss: (wall: Date) => two(wall.getUTCSeconds()),
  SSS: (wall: Date) => String(wall.getUTCMilliseconds()).padStart(3, '0'),
  Z: (_: Date, offset: number) => signed(offset, ':'),
  ZZ: (_: Date, offset: number) => signed(offset, ''),
} as const

type Token = keyof typeof tokens

function signed(offset: number, separator: string): string {
  const minutes = Math.floor(Math.abs(offset) / 60_000)
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${separator}${two(minutes % 60)}`
}
