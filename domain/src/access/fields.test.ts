import { describe, expect, it } from 'vitest'
import { blot, guardedRow, mayBePhone, seesContacts, seesGuarded, withoutPhones, withoutPhonesIn } from './fields.ts'
import { roles } from './abilities.ts'

it.each([
  ['13800138000', blot],
  ['请打 138-0013-8000 或 +86 139 0013 9000。', `请打 ${blot} 或 ${blot}。`],
  ['(010) 6234-5678', blot],
  ['１３８００１３８０００', blot],
  ['①③⑧⓪⓪①③⑧⓪⓪⓪', blot],
  ['١٣٨٠٠١٣٨٠٠٠', blot],
  ['电话：138.0013.8000。', `电话:${blot}。`],
  ['138 00 13 80 00', blot],
  ['1 3 8 0 0 1 3 8 0 0 0', blot],
  ['138·0013·8000', blot],
  ['+86.138.0013.8000', blot],
  ['０１０－６２３４５６７８', blot],
  ['010.6234.5678', blot],
  ['010-62345678', blot],
  ['0755 8234567', blot],
])('blots out the numbers in %s', (text, expected) => expect(withoutPhones(text)).toBe(expected))

it.each([
  '12',
  '１２',
  '第①题',
  '2026-03-01',
  '2026-03-01T13:45:00.000Z',
  '0A13800138000B000000000000000000',
  '1.5',
  '110105194912310021',
  '10800138000',
  '0.123456789',
  'A13',
])('leaves %s alone', (text) => expect(withoutPhones(text)).toBe(text))

const customer = { role: roles.Customer }

it.each([13_800_138_000, -13_800_138_000, 13_800_138_000.5, 8_613_800_138_000, 1_062_345_678])(
  'the number %d may be a telephone number',
  (number) => {
    expect([mayBePhone(number), withoutPhonesIn({ a: [number] })]).toEqual([true, { a: [null] }])
  },
)

it.each([0, 12.5, 2026, 999_999_999, 1_790_000_000_000, 1e21, -1e308])('the number %d is none', (number) =>
  expect(withoutPhonesIn(number)).toBe(number),
)

describe('a row', () => {
  it('loses what is not for everybody, and keeps the rest', () => {
    expect(
      guardedRow(
        'NaireSessions',
        { Sid: 'A', Ip: '10.0.0.1', Score: 3, Answers: { Q1: '我的电话13800138000' } },
        customer,
      ),
    ).toEqual({ Sid: 'A', Ip: null, Score: 3, Answers: { Q1: `我的电话${blot}` } })
  })

  it('keeps telephone numbers for whom they were allowed, and where it was answered for nobody else', () => {
    const row = { Ip: '10.0.0.1', Answers: { Q1: '13800138000' } }
    expect(guardedRow('NaireSessions', row, { ...customer, seesPhones: true })).toEqual({ ...row, Ip: null })
    expect(guardedRow('NaireSessions', row, { role: roles.Assessor })).toEqual(row)
    expect([
      seesGuarded('phones', { ...customer, seesPhones: true }),
      seesGuarded('phones', customer),
      seesGuarded('hidden', { ...customer, seesPhones: true }),
    ]).toEqual([true, false, false])
  })

  it('is looked through however deep', () => {
    expect(withoutPhonesIn([{ a: ['13800138000', 5, null] }])).toEqual([{ a: [blot, 5, null] }])
  })
})

it('customers and judges reach nobody; who collects answers does', () => {
  expect([roles.Customer, roles.Judge, roles.CustomRole10].some(seesContacts)).toBe(false)
  expect(
    [roles.SuperAdmin, roles.OrgAdmin, roles.Assessor, roles.Surveyor, 'respondent' as const].every(seesContacts),
  ).toBe(true)
})
