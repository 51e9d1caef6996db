import { describe, expect, test } from 'vitest'
import { choice, naire, onPage, repeat, text } from '../../../../tests/scenarios/naire.ts'
import { Problems } from '../problems.ts'
import type { NaireRecord } from '../record.ts'
import { checkRepeats, withMembers, type MemberQuestion } from './index.ts'

const home = (range: readonly [string, string], settings: Partial<NaireRecord> = {}, most = 3) =>
  naire(
    [
      text('First'),
      onPage(2, repeat('Home', range, { MaxSelection: most })),
      onPage(3, text('Name')),
      onPage(4, text('Age')),
      onPage(4, text('Work')),
      onPage(5, choice('End', 'AB')),
    ],
    settings,
  )

function problemsOf(record: NaireRecord) {
  const problems = new Problems()
  checkRepeats(record, problems)
  return problems.all.map(({ target, key }) => `${target} ${key}`)
}

describe('a repeat group is written out', () => {
  const written = withMembers(home(['Name', 'Work']))

  test('member by member, in place of its pages', () => {
    expect(written.Questions.map(({ Code, PageSeq }) => `${PageSeq} ${Code}`)).toEqual([
      '1 First',
      '2 Home',
      ...[1, 2, 3].flatMap((slot) => [
        `${1 + 2 * slot} Name_${slot}`,
        `${2 + 2 * slot} Age_${slot}`,
        `${2 + 2 * slot} Work_${slot}`,
      ]),
      '9 End',
    ])
    expect(written.Questions.map(({ Seq }) => Seq)).toEqual(written.Questions.map((_, at) => at + 1))
    expect([written.QuestionCount, written.PageCount]).toEqual([12, 9])
  })

  test('with sids of its own, the same every time, by which the authored question is known', () => {
    const sids = written.Questions.map(({ Sid }) => Sid)
    expect(new Set(sids).size).toBe(sids.length)
    expect(withMembers(home(['Name', 'Work'])).Questions.map(({ Sid }) => Sid)).toEqual(sids)
    // More places move nobody: what was answered stays with its member.
    expect(withMembers(home(['Name', 'Work'], {}, 9)).Questions.map(({ Sid }) => Sid)).toEqual(
      expect.arrayContaining(sids),
    )
    expect((written.Questions[6] as MemberQuestion).Member).toEqual({
      slot: 2,
      rosterSid: 'sid-Home',
      sid: 'sid-Age',
      code: 'Age',
    })
  })

  test('and so are lists of codes, splits and texts in other languages', () => {
    const { PageSplits, AlarmContactCodes, Translations } = withMembers(
      home(['Name', 'Work'], {
        PageSplits: [{ Id: 'all', StartCode: 'Name', EndCode: 'End' }],
        AlarmContactCodes: 'First,Name',
        Translations: { de: { 'sid-Name.Data': 'Name?', 'sid-End.Data': 'Ende' } },
      }),
    )
    expect(PageSplits).toEqual([{ Id: 'all', StartCode: 'Name_1', EndCode: 'End' }])
    expect(AlarmContactCodes).toEqual(['First', 'Name_1', 'Name_2', 'Name_3'])
    expect(Object.values(Translations?.['de'] ?? {})).toEqual(['Name?', 'Name?', 'Name?', 'Name?', 'Ende'])
  })

  test('a questionnaire without one stays the very same', () => {
    const plain = naire([text('Q1'), repeat('Home', ['', ''])])
    expect(withMembers(plain)).toBe(plain)
  })
})

describe('a repeat group is checked', () => {
  const place = 'Questions[1].Data.RepeatSetting'

  test('a sound one has no problems, nor has one that repeats nothing yet', () => {
    expect(problemsOf(home(['Name', 'Work']))).toEqual([])
    expect(problemsOf(home(['', '']))).toEqual([])
  })

  test('its range is one of questions that there are, on pages behind its own', () => {
    expect(problemsOf(home(['Name', 'X']))).toEqual([`${place}.EndCode naire.unknownCode`])
    expect(problemsOf(home(['Work', 'Name']))).toEqual([`${place}.EndCode naire.endBeforeStart`])
    for (const range of [
      ['First', 'Name'],
      ['Home', 'Name'],
    ] as const)
      expect(problemsOf(home(range))).toEqual([`${place}.StartCode naire.repeatBefore`])
  })

  test('questions on the page of their roster are too early, and no group within another; the first is named', () => {
    const problems = new Problems()
    checkRepeats(naire([repeat('Home', ['Name', 'Age']), text('Name'), text('Age')]), problems)
    expect(problems.all).toEqual([
      { target: 'Questions[0].Data.RepeatSetting.StartCode', key: 'naire.repeatBefore', details: { code: 'Name' } },
    ])
  })

  test('a roster among the questions of another is a group within it', () => {
    const record = naire([repeat('Home', ['A', 'B']), onPage(2, text('A')), onPage(3, repeat('B', ['', '']))])
    expect(problemsOf(record)).toEqual(['Questions[0].Data.RepeatSetting naire.repeatWithin'])
  })

  test('none lies within another, and two share no page', () => {
    const record = naire([
      repeat('One', ['A', 'B']),
      repeat('Two', ['B', 'C']),
      onPage(2, text('A')),
      onPage(3, text('B')),
      onPage(4, text('C')),
    ])
    expect(problemsOf(record)).toEqual([0, 1].map((at) => `Questions[${at}].Data.RepeatSetting naire.repeatWithin`))
  })

  test('splits and parts of page groups hold it as a whole, or nothing of it', () => {
    const splits = (...ends: readonly (readonly [string, string])[]) =>
      ends.map(([StartCode, EndCode], at) => ({ Id: String(at), StartCode, EndCode }))
    expect(problemsOf(home(['Name', 'Work'], { PageSplits: splits(['First', 'Home'], ['Name', 'End']) }))).toEqual([])
    expect(problemsOf(home(['Name', 'Work'], { PageSplits: splits(['First', 'Name']) }))).toEqual([
      `${place} naire.repeatTorn`,
    ])
    const PageGroups = JSON.stringify({ Parts: [{ StartCode: 'Name', EndCode: 'Name' }] })
    expect(problemsOf(home(['Name', 'Work'], { PageGroups }))).toEqual([`${place} naire.repeatTorn`])
  })

  test('the codes of its members are free', () => {
    const record = naire([repeat('Home', ['Name', 'Name']), onPage(2, text('Name')), onPage(3, text('Name_2'))])
    expect(problemsOf(record)).toEqual(['Questions[2].Code naire.duplicateCode'])
  })

  test('all members have a bounded number of questions', () => {
    const many = Array.from({ length: 51 }, (_, at) => onPage(2, text(`Q${at}`)))
    const record = naire([repeat('Home', ['Q0', 'Q50'], { MaxSelection: 100 }), ...many])
    expect(problemsOf(record)).toEqual(['Questions[0].Data.RepeatSetting naire.repeatTooMany'])
    expect(withMembers(record)).toBe(record)
  })

  test('however many groups share however many questions, telling so takes no time', () => {
    const rosters = Array.from({ length: 400 }, (_, at) => repeat(`R${at}`, ['Q0', 'Q399'], { MaxSelection: 100 }))
    const asked = Array.from({ length: 400 }, (_, at) => onPage(2, text(`Q${at}`)))
    const record = naire([...rosters, ...asked])
    expect(problemsOf(record)).toEqual(['Questions[0].Data.RepeatSetting naire.repeatTooMany'])
    expect(withMembers(record)).toBe(record)
  })
})
