import { expect, test } from 'vitest'
import { ContentReader } from '../content-reader.ts'
import { readDataType } from './content.ts'
import { formatNumber, stepOf } from './number-text.ts'
import { textFromValue, typedValue } from './moments.ts'

const zone = 'Asia/Shanghai'
const typed = (dataType: object, text: string) =>
  typedValue(readDataType(new ContentReader(dataType, '', [])), text, zone)
const computed = (dataType: object, value: Parameters<typeof textFromValue>[1]) =>
  textFromValue(readDataType(new ContentReader(dataType, '', [])), value, zone)

test('expressions read numbers as Number, date patterns as Date, the rest as text', () => {
  expect(typed({ Type: 2 }, '18')).toBe(18)
  expect(typed({ Pattern: 'DateTime' }, '2026-03-01 08:30')).toEqual(new Date('2026-03-01T00:30:00Z'))
  expect(typed({ Pattern: 'Date' }, '2026-03-01')).toEqual(new Date('2026-02-28T16:00:00Z'))
  expect(typed({ Pattern: 'Month' }, '2026-03')).toEqual(new Date('2026-02-28T16:00:00Z'))
  expect(typed({ Pattern: 'Week' }, '2026-01'), 'ISO week 1 of 2026 begins on December 29th').toEqual(
    new Date('2025-12-28T16:00:00Z'),
  )
  expect(typed({ Pattern: 'Time' }, '08:30')).toBe('08:30')
  expect(typed({}, ' ')).toBeNull()
})

test('a computed value is written in the form of its data type', () => {
  expect(computed({ Type: 2, Prec: 1 }, 2.25)).toBe('2.3')
  expect(computed({ Type: 2 }, 'none')).toBe('')
  expect(computed({ Pattern: 'Date' }, new Date('2026-02-28T16:00:00Z'))).toBe('2026-03-01')
  expect(computed({}, ['A', 'B'])).toBe('A,B')
})

test('numbers are rounded half away from zero of the decimal as written', () => {
  expect([
    formatNumber(1.005, 2),
    formatNumber(-2.5, 0),
    formatNumber(0.1 + 0.2, 2),
    formatNumber(-0.001, 2),
    formatNumber(1e21, 0),
  ]).toEqual(['1.01', '-3', '0.30', '0.00', '1e+21'])
  expect([stepOf(0), stepOf(1), stepOf(3)]).toEqual(['1', '0.1', '0.001'])
})
