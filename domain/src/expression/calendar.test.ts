import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, startOfDay, wallClock, wallOf } from './calendar.ts'
import { formatDate } from './date-format.ts'
import { addToDate, differenceOf } from './date-arithmetic.ts'
import { textOf } from './value.ts'

dayjs.extend(utc)

describe('a wall clock', () => {
  it('shows summer time where there is one', () => {
    expect(wallClock(new Date('2026-07-01T12:00:00Z'), 'Europe/Berlin').getUTCHours()).toBe(14)
    expect(wallClock(new Date('2026-01-01T12:00:00Z'), 'Europe/Berlin').getUTCHours()).toBe(13)
    expect(wallClock(new Date('1988-07-01T12:00:00Z')).getUTCHours()).toBe(21)
  })

  it('shows one hour twice: the first is meant', () => {
    expect(instantOf(wallOf(2026, 10, 25, 2, 30), 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('skips one hour: the time is as much later', () => {
    expect(instantOf(wallOf(2026, 3, 29, 2, 30), 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  it('is right after as many times as it remembers', () => {
    const zone = 'Europe/Berlin'
    for (let day = 0; day < 2_100; day++) wallClock(new Date(Date.UTC(2000, 0, 1 + day)), zone)
    expect(wallClock(new Date('2000-07-01T00:00:00Z'), zone).getUTCHours()).toBe(2)
  })

  it('shows no time beyond the last that there is', () => {
    const last = new Date(8.64e15)
    expect(startOfDay(last, 'UTC').getTime()).toBe(8.64e15)
    expect(addToDate(last, 1, 'day', 'UTC').getTime()).toBeNaN()
  })

  it('falls back to the default zone for a name that is none', () => {
    expect(wallClock(new Date(0), 'Nowhere/Atall').getUTCHours()).toBe(8)
  })

  it.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC'])(
    'comes back to its instant in %s',
    (zone) => {
      const instants = fc.date({
        min: new Date('1995-01-01T00:00:00Z'),
        max: new Date('2040-01-01T00:00:00Z'),
        noInvalidDate: true,
      })
      fc.assert(
        fc.property(instants, (instant) => {
          const back = instantOf(wallClock(instant, zone), zone)
          expect(wallClock(back, zone)).toEqual(wallClock(instant, zone))
        }),
        { numRuns: 100 },
      )
    },
  )
})

describe('calendar units', () => {
  it('are days of the calendar, not of 24 hours', () => {
    const before = startOfDay(new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin')
    const after = addToDate(before, 2, 'day', 'Europe/Berlin')
    expect(wallClock(after, 'Europe/Berlin').getUTCHours()).toBe(0)
    expect(differenceOf(after, before, 'day', 'Europe/Berlin')).toBe(2)
    expect(differenceOf(after, before, 'hour', 'Europe/Berlin')).toBe(47)
  })
})

describe('format_date', () => {
  const format = '[at] YYYY YY M MM MMM MMMM D DD d dd ddd dddd H HH h hh a A m mm s ss SSS Z ZZ'

  it.each([
    '2026-02-01T00:05:09.007Z',
    '2026-03-04T05:06:07Z',
    '2026-03-04T17:00:00Z',
    '2026-12-31T12:00:00Z',
    '1999-06-15T23:59:59.999Z',
  ])('writes %s as dayjs does', (iso) => {
    expect(formatDate(new Date(iso), format, 'Asia/Kathmandu')).toBe(dayjs.utc(iso).utcOffset(345).format(format))
    expect(formatDate(new Date(iso), format, 'America/Bogota')).toBe(dayjs.utc(iso).utcOffset(-300).format(format))
  })
})

describe('the text of a date', () => {
  it('is its date and time in the time zone, whatever the year', () => {
    const anyDate = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('+200000-01-01') })
    fc.assert(
      fc.property(anyDate, fc.constantFrom('Asia/Shanghai', 'America/Bogota', 'Asia/Kathmandu'), (date, timeZone) => {
        expect(textOf(date, { timeZone })).toBe(formatDate(date, 'YYYY-MM-DD HH:mm:ss', timeZone))
      }),
    )
  })

  it('is blank where the time zone leads beyond the last day that there is', () => {
    expect(textOf(new Date(8.64e15), { timeZone: 'Asia/Shanghai' })).toBe('')
  })
})
