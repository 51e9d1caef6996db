import { describe, expect, test } from 'vitest'
import { attach, naire, number, text } from './naire.ts'
import { scenario } from './scenario.ts'

const input = (dataType: object) => scenario(naire([text('Q1', { DataType: dataType })]))
const found = (dataType: object, typed: string) =>
  input({ Required: false, ...dataType })
    .answer('Q1', typed)
    .session.validateAll()
    .map(({ key }) => key)

describe('content §5.1, what is typed', () => {
  test('"required and blank: required message naming the field" [C5-01]', () => {
    input({})
      .expectFindings('Q1', 'required:stem Q1')
      .answer('Q1', '   ')
      .expectFindings('Q1', 'required:stem Q1')
      .answer('Q1', 'x')
      .expectFindings('Q1')
  })

  test.each(['None', 'Chinese', 'English'])(
    'pattern %s: "trimmed length (untrimmed if CalSpace) must be within MinLength and MaxLength" [C5-03, C5-04]',
    (Pattern) => {
      const word = (length: number) => (Pattern === 'Chinese' ? '问' : 'a').repeat(length)
      const limits = { Pattern, MinLength: 2, MaxLength: 4 }
      expect([1, 2, 4, 5].map((length) => found(limits, word(length)))).toEqual([['minLength'], [], [], ['maxLength']])
      expect([
        found({ ...limits, CalSpace: true }, ` ${word(1)}`),
        found({ ...limits, CalSpace: false }, ` ${word(1)} `),
      ]).toEqual([[], ['minLength']])
      expect([
        found({ ...limits, CalSpace: true }, ` ${word(4)}`),
        found({ ...limits, CalSpace: false }, ` ${word(4)} `),
      ]).toEqual([['maxLength'], []])
    },
  )

  test('the messages name their limits [C5-03, C5-04]', () => {
    input({ MinLength: 2, MaxLength: 4 })
      .answer('Q1', 'a')
      .expectFindings('Q1', 'minLength:2')
      .answer('Q1', 'abcde')
      .expectFindings('Q1', 'maxLength:4')
  })

  test.each(['None', 'Chinese', 'English'])('pattern %s: "match Regular if set" [C5-05]', (Pattern) => {
    const [good, bad] = Pattern === 'Chinese' ? ['问问', '问卷'] : ['aa', 'ab']
    const Regular = `^${good[0]}+$`
    expect([
      found({ Pattern, Regular }, good),
      found({ Pattern, Regular }, bad),
      found({ Pattern, Regular }, ''),
    ]).toEqual([[], ['regex'], []])
  })

  test('other patterns have neither length nor Regular [C5-03, C5-05]', () => {
    expect(found({ Pattern: 'Mobile', MinLength: 20, Regular: 'x' }, '13800138000')).toEqual([])
  })

  test('"if a bound entry list exists and the input is not among them" [C5-02]', () => {
    input({ BindingSource: ['甲', '乙'] })
      .answer('Q1', '丙')
      .expectFindings('Q1', 'notInList')
      .answer('Q1', '乙')
      .expectFindings('Q1')
  })
})

describe('content §5.1, numbers of things', () => {
  // Weights of the standard: powers of two, modulo 11.
  const checked = (digits: string) =>
    `${digits}${'10X98765432'[[...digits].reduce((sum, digit, at) => sum + Number(digit) * (2 ** (17 - at) % 11), 0) % 11]}`
  const born = (province: string, date: string) => checked(`${province}0105${date}002`)

  test('"IdCard: 18 digits with birth date, province code (11 to 82) and a weighted check digit mod 11" [C5-19]', () => {
    const takes = (card: string) => found({ Pattern: 'IdCard' }, card).length === 0
    expect(['10', '11', '82', '83'].map((province) => takes(born(province, '19900228')))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(
      ['19900228', '19900229', '20000229', '19900431', '19901301', '19900100'].map((date) => takes(born('11', date))),
    ).toEqual([true, false, true, false, false, false])
    const sound = born('44', '19851103')
    for (let place = 0; place < 17; place++)
      expect(
        takes(`${sound.slice(0, place)}${(Number(sound[place]) + 1) % 10}${sound.slice(place + 1)}`),
        `another digit at ${place}`,
      ).toBe(false)
    expect([takes(sound), takes(sound.slice(1)), takes(`${sound}0`)]).toEqual([true, false, false])
  })

  test('"Phone: landline, 7 to 14 digits with optional area code" [C5-18]', () => {
    const takes = (phone: string) => found({ Pattern: 'Phone' }, phone).length === 0
    expect([6, 7, 8, 14, 15].map((digits) => takes('6'.repeat(digits)))).toEqual([false, true, true, true, false])
    expect(
      ['010-62345678', '(0571)8765432', '0571 87654321', '01062345678', '010-', '10-62345678', '-62345678'].map(takes),
    ).toEqual([true, true, true, true, false, false, false])
  })

  test('"Mobile: 11 digits starting 13 to 19" [C5-17]', () => {
    expect(
      ['12', '13', '14', '19', '20'].map((start) => found({ Pattern: 'Mobile' }, `${start}800138000`).length === 0),
    ).toEqual([false, true, true, true, false])
    expect(['1380013800', '138001380000'].map((typed) => found({ Pattern: 'Mobile' }, typed))).toEqual([
      ['pattern'],
      ['pattern'],
    ])
  })

  test('"QQ: first digit 1-9, at least 5 digits" [C5-16]', () => {
    expect(
      ['1234', '12345', '01234', '123456789012'].map((typed) => found({ Pattern: 'QQ' }, typed).length === 0),
    ).toEqual([false, true, false, true])
  })
})

describe('content §3.9, §5.2', () => {
  test('"min (at least a value), max (at most a value)": the bounds themselves are good [C5-25, C5-26]', () => {
    const typed = (value: number) =>
      scenario(naire([number('Q1', { DataType: { Type: 2, MinValue: -1, MaxValue: 1 } })]))
        .answer('Q1', value)
        .session.validateAll()
        .map(({ key }) => key)
    expect([-2, -1, 1, 2].map(typed)).toEqual([['min'], [], [], ['max']])
  })

  test('an attachment says its kind as its data type [C3-65]', () => {
    const sent = scenario(naire([attach('Q1', { MaxCount: 9, SpecAttachTypes: [102, 103, 104] })]))
      .answer('Q1', 'a.png', 'b.amr', 'sign.png', 'snapshot.jpg')
      .session.feedbacks()
    expect(sent.map(({ Type, DatatypeFlag }) => [Type, DatatypeFlag])).toEqual([
      [2, 101],
      [2, 102],
      [2, 103],
      [2, 104],
    ])
  })
})
