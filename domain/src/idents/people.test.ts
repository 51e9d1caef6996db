import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { fold } from '../event-sourcing/index.ts'
import { statusNumbers } from '../sessions/values.ts'
import {
  columnNameFrom,
  identDecider,
  identStanding,
  identStandings,
  issueCode,
  normalisedMail,
  normalisedMobile,
  normalisedName,
  peopleInSheet,
  proposedFields,
  responseRates,
  stratumOf,
  wrongField,
  type Ident,
  type IdentCommand,
  type IdentForm,
} from './index.ts'

const by = { sid: 'U1', role: roles.Supervisor, orgSid: 'ORG' } as const
const at = '2026-11-26T08:00:00.000Z'
const place = { naireSid: 'N1', orgSid: 'ORG', subjectSid: 'S1' }
const wang: IdentForm = {
  code: 'A1',
  name: '王芳',
  mobile: '13800000001',
  mail: 'wang@example.com',
  openid: null,
  language: 'zh-CN',
  columns: { 城市: '上海' },
}
const marks = { name: 'n', mobile: 'm', mail: 'e', openid: null }

const save = (form: Partial<IdentForm> = {}, isReserve = false): IdentCommand => ({
  type: 'SaveIdent',
  place,
  person: { ...wang, ...form },
  marks,
  stratum: '上海',
  isReserve,
  row: 0,
  by,
  at,
})
const act = (type: 'RetireIdent' | 'ReinstateIdent' | 'EraseIdent', reason = '本人要求'): IdentCommand => ({
  type,
  reason,
  by,
  at,
})
const replace: IdentCommand = { type: 'ReplaceIdent', bySid: 'P2', reason: '搬家', by, at }
const activate: IdentCommand = { type: 'ActivateIdent', insteadOfSid: 'P1', by, at }
const note = (outcome: 'refused' | null): IdentCommand => ({
  type: 'NoteIdentOutcome',
  outcome,
  reason: '电话',
  by,
  at,
})
const given = (...commands: readonly IdentCommand[]): Ident =>
  commands.reduce<Ident>(
    (state, command) => identDecider.decide(state, command).reduce(identDecider.evolve, state),
    identDecider.initial,
  )
const refusalOf = (state: Ident, command: IdentCommand) => identDecider.refusal(state, command)

describe('a person', () => {
  it('is saved, and has nothing to say when saved as they were', () => {
    expect(identDecider.decide(null, save())[0]).toMatchObject({
      type: 'IdentSaved',
      data: { edition: 1, isReserve: false, stratum: '上海', person: wang, marks },
    })
    expect(identDecider.decide(given(save()), save())).toEqual([])
    expect(given(save(), save({ mobile: '13900000002' }))).toMatchObject({ edition: 2, state: 'active' })
  })

  it('stays what they are on the list when saved again', () => {
    expect(given(save({}, true), save({ name: '王芬' }))?.state).toBe('reserve')
    expect(given(save(), act('RetireIdent'), save({ name: '王芬' }, true))?.state).toBe('retired')
  })

  it.each([
    [{ code: ' ' }, 'code'],
    [{ code: 'x'.repeat(201) }, 'code'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ mobile: '12ab' }, 'mobile'],
    [{ mail: 'nobody' }, 'mail'],
    [{ language: 'xx' }, 'language'],
    [{ columns: { 城市: 'x'.repeat(501) } }, '城市'],
  ] as const)('with %o is refused, naming the field', (form, target) => {
    expect(refusalOf(null, save(form))).toEqual({ key: 'ident.invalid', target, details: { field: target } })
    expect(wrongField({ ...wang, ...form })).toBe(target)
  })

  it('is retired and comes back, each with a reason', () => {
    expect(given(save(), act('RetireIdent'))?.state).toBe('retired')
    expect(given(save(), act('RetireIdent'), act('ReinstateIdent'))?.state).toBe('active')
    expect(refusalOf(given(save()), act('RetireIdent', ' '))).toMatchObject({ key: 'ident.invalid', target: 'reason' })
    expect(refusalOf(given(save()), act('ReinstateIdent'))?.key).toBe('ident.wrongState')
    expect(refusalOf(null, act('RetireIdent'))?.key).toBe('ident.notFound')
  })

  it('is replaced by somebody of the reserve, who may answer from then on', () => {
    expect(given(save(), replace)?.state).toBe('replaced')
    expect(given(save({}, true), activate)?.state).toBe('active')
    expect(refusalOf(given(save()), activate)?.key).toBe('ident.wrongState')
    expect(refusalOf(given(save({}, true)), replace)?.key).toBe('ident.wrongState')
  })

  it('ended as staff noted, until that is taken back', () => {
    expect(given(save(), note('refused'))?.outcome).toBe('refused')
    expect(identDecider.decide(given(save(), note('refused')), note('refused'))).toEqual([])
    expect(given(save(), note('refused'), note(null))?.outcome).toBeNull()
  })

  it('is gone once erased, and nothing more is done about them', () => {
    const erased = given(save(), act('EraseIdent'))
    expect(erased).toMatchObject({ state: 'erased', person: null, stratum: '上海' })
    for (const command of [save(), act('RetireIdent'), replace, note('refused'), act('EraseIdent')])
      expect(refusalOf(erased, command)?.key).toBe('ident.erased')
  })

  it('folds without what was sealed', () => {
    const [event] = identDecider.decide(null, save())
    const { person: _person, marks: _marks, ...left } = event!.data as unknown as Record<string, unknown>
    expect(fold(identDecider, [{ type: 'IdentSaved', data: left } as never])).toMatchObject({ person: null })
  })
})

describe('texts that are compared', () => {
  it.each([
    ['Ｗang　Fang', 'wangfang'],
    [' 王 芳 ', '王芳'],
  ])('the name %j as %j', (name, plain) => expect(normalisedName(name)).toBe(plain))

  it.each([
    ['+86 138-0000-0001', '13800000001'],
    ['０１３８０００００００１', '013800000001'],
    ['0047 900 00 000', '+4790000000'],
    ['(010) 6500 0000', '01065000000'],
  ])('the number %j as %j', (mobile, plain) => expect(normalisedMobile(mobile)).toBe(plain))

  it('mail addresses without case', () => expect(normalisedMail(' A@B.CN ')).toBe('a@b.cn'))
  it('the stratum in the order of its columns', () =>
    expect(
      stratumOf({ 性别: '女', 城市: '上海' }, [
        { name: '城市', isStratum: true },
        { name: '班', isStratum: false },
        { name: '性别', isStratum: true },
        { name: '年级', isStratum: true },
      ]),
    ).toBe('上海 / 女 / —'))
})

describe('an issued code', () => {
  const pattern = { prefix: 'K-', length: 10 }
  let seed = 7
  const drawn = (below: number) => ((seed = (seed * 48_271) % 2_147_483_647), seed % below)
  const codeOf = (signs: readonly number[]) => {
    const [...rest] = signs
    return issueCode(pattern, () => rest.shift() ?? 0)
  }

  it('has its form, and differs from every other in two signs at least: a slip of the finger makes none', () => {
    for (let n = 0; n < 200; n += 1) {
      const signs = Array.from({ length: pattern.length - 1 }, () => drawn(30))
      const code = codeOf(signs)
      expect(code).toMatch(/^K-[2-9A-HJKMNP-TV-Z]{10}$/)
      const slip = codeOf(signs.with(n % signs.length, ((signs[n % signs.length] ?? 0) + 1 + drawn(29)) % 30))
      expect(
        [...code].filter((sign, at) => sign !== slip[at]),
        `${code} ${slip}`,
      ).toHaveLength(2)
    }
  })
})

describe('a sheet', () => {
  const heads = ['编号', '姓名', '手机号', 'E-mail', '城市', '备注']
  const columns = [{ name: '城市', isStratum: true }]

  it('is matched by its headings, in whichever language', () => {
    expect(proposedFields(heads, columns)).toEqual(['code', 'name', 'mobile', 'mail', { column: '城市' }, null])
    expect(proposedFields(['Name', 'Full name', 'Phone'], [])).toEqual(['name', null, 'mobile'])
    expect(proposedFields(['الجوال', ''], [], { mobile: 'الجوال' })).toEqual(['mobile', null])
  })

  it('gives a person for each row, and says what is wrong in one', () => {
    const rows = [
      heads,
      ['A1', '王芳', 13_800_000_001, 'wang@example.com', '上海', 'x'],
      ['', '', '', '', '', ''],
      ['A3', '李雷', 'abc', '', '北京', ''],
      ['', '韩梅', '', '', '', ''],
    ]
    const people = peopleInSheet(rows, proposedFields(heads, columns))
    expect(people.map(({ row, wrong }) => [row, wrong])).toEqual([
      [2, null],
      [4, 'mobile'],
      [5, null],
    ])
    expect(people[0]?.person).toMatchObject({ code: 'A1', mobile: '13800000001', columns: { 城市: '上海' } })
    expect(people[2]?.person).toMatchObject({ code: '', name: '韩梅', mail: null })
  })

  it('offers names for new columns', () => {
    expect(columnNameFrom(' 所在 部门 (2026) ')).toBe('所在_部门_2026')
    expect(columnNameFrom('2026班级')).toBe('_2026班级')
    expect(columnNameFrom('name')).toBeNull()
    expect(columnNameFrom('***')).toBeNull()
  })
})

describe('standings and response rates', () => {
  it('a session says more than staff, staff more than nothing', () => {
    const facts = { state: 'active', outcome: null, sessionStatus: null } as const
    expect(identStanding(facts)).toBe('waiting')
    expect(identStanding({ ...facts, outcome: 'refused' })).toBe('refused')
    expect(identStanding({ ...facts, outcome: 'refused', sessionStatus: statusNumbers.success })).toBe('finished')
    expect(identStanding({ ...facts, state: 'replaced', outcome: 'refused' })).toBe('refused')
    expect(identStanding({ ...facts, state: 'replaced' })).toBe('replaced')
    expect(identStanding({ ...facts, state: 'erased', sessionStatus: statusNumbers.prohibit })).toBe('screenedOut')
    for (const standing of identStandings) expect(responseRates({ [standing]: 1 }).rates).toBeDefined()
  })

  it('are those of the worked example', () => {
    // I 600, P 50, R 120, NC 80, O 10, U 140, NE 40: e = 860 / 900.
    const { rates, e } = responseRates({
      finished: 600,
      inProgress: 50,
      refused: 120,
      unreachable: 60,
      replaced: 20,
      invalid: 10,
      waiting: 130,
      bounced: 10,
      screenedOut: 30,
      quotaFull: 5,
      ineligible: 5,
      reserve: 99,
      retired: 7,
      erased: 3,
    })
    const eligible = 860
    expect(e).toBeCloseTo(eligible / 900, 12)
    expect(rates.RR1).toBeCloseTo(600 / 1000, 12)
    expect(rates.RR2).toBeCloseTo(650 / 1000, 12)
    expect(rates.RR3).toBeCloseTo(600 / (860 + (860 / 900) * 140), 12)
    expect(rates.RR4).toBeCloseTo(650 / (860 + (860 / 900) * 140), 12)
    expect(rates.RR5).toBeCloseTo(600 / 860, 12)
    expect(rates.RR6).toBeCloseTo(650 / 860, 12)
  })

  it('are unknown where nobody is below the line', () => {
    expect(responseRates({}).rates).toEqual({ RR1: null, RR2: null, RR3: null, RR4: null, RR5: null, RR6: null })
  })
})
