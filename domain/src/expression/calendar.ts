import { defaultTimeZone } from './scope.ts'

/** A Date whose UTC fields are what clocks in the zone show at this instant. */
export function wallClock(instant: Date, timeZone?: string): Date {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone))
}

/** The instant at which clocks in the zone show this; shown twice: the first; skipped: as much later as was skipped. */
export function instantOf(wall: Date, timeZone?: string): Date {
  const shown = wall.getTime()
  const before = offsetAt(shown - dayMs, timeZone)
  const after = offsetAt(shown + dayMs, timeZone)
  if (before === after || offsetAt(shown - before, timeZone) === before) return new Date(shown - before)
  return new Date(shown - (offsetAt(shown - after, timeZone) === after ? after : before))
}

/** Fields that need not exist on a calendar roll over; `month` counts from 1. */
export function wallOf(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): Date {
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  wall.setUTCHours(hour, minute, second, ms)
  return wall
}

export function startOfDay(instant: Date, timeZone?: string): Date {
  const wall = wallClock(instant, timeZone)
  return instantOf(wallOf(wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()), timeZone)
}

/** Returns the zone's offset from UTC, in milliseconds. */
export function offsetAt(time: number, timeZone = defaultTimeZone): number {
  const zone = zoneOf(timeZone)
  const quarter = Math.floor(time / quarterMs)
  const known = zone.offsets.get(quarter)
  if (known !== undefined) return known
  const offset = measured(zone.format, quarter * quarterMs)
  if (zone.offsets.size >= 2_000) zone.offsets.clear()
  zone.offsets.set(quarter, offset)
  return offset
}

const dayMs = 86_400_000
const quarterMs = 900_000

interface Zone {
  readonly format: Intl.DateTimeFormat
  /** Offsets by quarter of an hour: no zone changes in between. */
  readonly offsets: Map<number, number>
}

const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const zone = { format: formatOf(timeZone), offsets: new Map<number, number>() }
  zones.set(timeZone, zone)
  return zone
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', era: 'short' } as const
  const fields = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, ...fields, timeZone })
  } catch {
    // Evaluation never throws; a wrong name is refused when the questionnaire is imported.
    return new Intl.DateTimeFormat('en-US', { ...options, ...fields, timeZone: defaultTimeZone })
  }
}

function measured(format: Intl.DateTimeFormat, time: number): number {
  if (!(Math.abs(time) <= 8.64e15)) return 0
  const parts: Record<string, string> = {}
  for (const part of format.formatToParts(time)) parts[part.type] = part.value
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year'])
  const [month, day, hour, minute, second] = ['month', 'day', 'hour', 'minute', 'second'].map((field) =>
    Number(parts[field]),
  ) as Clock
  return wallOf(year, month, day, hour, minute, second).getTime() - Math.floor(time / 1000) * 1000
}

type Clock = [month: number, day: number, hour: number, minute: number, second: number]
