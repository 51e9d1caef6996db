import { describe, expect, test } from 'vitest'
import { linearPatterns } from '../../expression/patterns/index.ts'
import { ContentReader } from '../content-reader.ts'
import { checkText } from './check-text.ts'
import { readDataType } from './content.ts'

const found = (dataType: object, text: string) =>
  checkText(readDataType(new ContentReader(dataType, '', [])), text, { label: 'field', patterns: linearPatterns })
    ?.key ?? null

describe('content §5.1', () => {
  test('required and blank; an absent data type is required and counts spaces [C5-01, C3-59]', () => {
    expect(found({}, '  ')).toBe('required')
    expect(found({ Required: false }, '')).toBeNull()
    expect(found({ MaxLength: 3 }, ' ab ')).toBe('maxLength')
    expect(found({ MaxLength: 3, CalSpace: false }, ' ab ')).toBeNull()
  })

  test('a bound list, lengths in characters, and the regular expression [C5-02, C5-03, C5-05]', () => {
    expect(found({ BindingSource: ['甲', '乙'] }, '丙')).toBe('notInList')
    expect(found({ BindingSource: ['甲', '乙'] }, '乙')).toBeNull()
    expect(found({ MinLength: 3 }, '😀😀')).toBe('minLength')
    expect(found({ Regular: '^a+$' }, 'ab')).toBe('regex')
    expect(found({ Regular: '^a+$' }, 'aa')).toBeNull()
    expect(found({ Regular: '(?=a)' }, 'aa'), 'a pattern that the engine cannot take lets nothing pass').toBe('regex')
  })

  test('only patterns None, Chinese and English have a length [C5-03, C5-04]', () => {
    expect(found({ Pattern: 'Chinese', MaxLength: 2 }, '问卷调')).toBe('maxLength')
    expect(found({ Pattern: 'QQ', MaxLength: 2 }, '10001')).toBeNull()
  })

  test.each([
    ['DateTime', '2026-02-28 23:59', ['2026-02-29 10:00', '2026-02-28 24:00', '2026-2-28 10:00', '2026-02-28']],
    ['Date', '2024-02-29', ['2023-02-29', '2024-02-29 00:00', '24-02-29', '2024-13-01']],
    ['Month', '2026-12', ['2026-13', '2026-00', '2026-1']],
    ['Week', '2020-53', ['2021-53', '2021-00', '2020-54']],
    ['Time', '00:00', ['24:00', '9:00', '12:60']],
    ['Email', '张三.li@mail.example.com', ['@a.com', 'a@b', 'a b@c.com', 'a@b..com']],
    ['Chinese', '问卷', ['问卷a', '问 卷', '123']],
    ['English', 'Survey', ['Survey1', 'a b', '问']],
    ['ChineseEnglish', '问卷Survey', ['问卷1', 'a-b']],
    ['Url', 'https://example.com/a?b=c', ['example.com', 'https://', 'javascript:alert(1)']],
    ['QQ', '10001', ['01234', '1234', '1000a']],
    ['Mobile', '13800138000', ['12800138000', '1380013800', '138001380000']],
    ['Phone', '010-62345678', ['123456', '0000000', '010-623456789012']],
    [
      'IdCard',
      '11010519491231002X',
      ['110105194912310021', '110105194902310020', '10010519491231002X', '11010519491231002'],
    ],
  ])(
    'pattern %s takes %s [C5-06, C5-07, C5-08, C5-09, C5-10, C5-11, C5-12, C5-13, C5-14, C5-15, C5-16, C5-17, C5-18, C5-19]',
    (Pattern, good, bad) => {
      expect(found({ Pattern }, good)).toBeNull()
      for (const text of bad) expect(found({ Pattern }, text), text).toBe('pattern')
    },
  )

  test('a mobile number may be written in groups [C5-17]', () => {
    for (const text of ['138 0013 8000', '138-0013-8000', ' 138\u00A00013–8000 ', '+86 13800138000', '008613800138000'])
      expect(found({ Pattern: 'Mobile' }, text), text).toBeNull()
    expect(found({ Pattern: 'Mobile' }, '138 0013 800')).toBe('pattern')
  })

  test('a disabled validation finds nothing [C5-21]', () => {
    expect(found({ DisableInputValidation: true }, '')).toBeNull()
  })
})

describe('content §5.2', () => {
  test('required by default, isNaN, min and max [C5-23, C5-24, C5-25, C5-26]', () => {
    expect(found({ Type: 2 }, '')).toBe('required')
    for (const text of ['abc', '0x10', '1,000', 'Infinity', '1e999'])
      expect(found({ Type: 2 }, text), text).toBe('isNaN')
    expect(found({ Type: 2, MinValue: 0 }, '-1')).toBe('min')
    expect(found({ Type: 2, MaxValue: 10 }, '10.01')).toBe('max')
    expect(found({ Type: 2, MinValue: 0, MaxValue: 10 }, ' 1e1 ')).toBeNull()
  })
})

describe('content §5.1, html and the extra validity check', () => {
  const html = readDataType(new ContentReader({ Type: 1, MinLength: 3 }, '', []))
  const check = (text: string, extra?: (text: string) => string | null) =>
    checkText(html, text, { label: 'field', patterns: undefined, extra })

  test('an html text is as blank and as long as its words', () => {
    expect(check('<p>&nbsp;</p>')?.key).toBe('required')
    expect(check('<p>ab</p>')?.key).toBe('minLength')
    expect(check('<p>abc</p>')).toBeNull()
  })

  test('"an extra validity check may return a message unless extra validation is disabled" [C5-20]', () => {
    const taken = (text: string) => (text === 'taken' ? 'somebody has it' : null)
    expect(check('taken', taken)).toEqual({ key: 'extra', params: {}, message: 'somebody has it' })
    expect(check('free', taken)).toBeNull()
    expect(
      checkText({ ...html, DisableInputExtraValidation: true } as typeof html, 'taken', {
        label: 'field',
        patterns: undefined,
        extra: taken,
      }),
    ).toBeNull()
  })
})
