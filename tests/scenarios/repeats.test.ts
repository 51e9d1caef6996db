import type { Answering } from '@naire/domain/answering'
import { explore } from '@naire/domain/reachability'
import { simulate } from '@naire/domain/simulation'
import { fill } from '@naire/domain/synthetic-respondents'
import { describe, expect, test } from 'vitest'
import { choice, naire, number, onPage, repeat, shownWhen, text, type Draft } from './naire.ts'
import { scenario, type Scenario } from './scenario.ts'

const household = (...more: readonly Draft[]) =>
  naire([
    repeat('Home', ['Name', 'Work'], { MaxSelection: 4 }),
    onPage(2, text('Name')),
    onPage(2, number('Age', {}, { Data: 'How old is {{$member.name}}, {{$member.index}} of {{$member.count}}?' })),
    onPage(3, choice('Work', 'AB', {}, shownWhen('Age >= 18'))),
    ...more.map((draft) => onPage(4, draft)),
  ])

const three = (asked: Scenario) =>
  asked
    .answer('Home', '1', '2', '3')
    .answer('Name_1', 'Ann')
    .answer('Age_1', 40)
    .answer('Work_1', 'A')
    .answer('Name_2', 'Ben')
    .answer('Age_2', 8)
    .answer('Name_3', 'Cem')
    .answer('Age_3', 38)
    .answer('Work_3', 'B')

const membersOf = (session: Answering) =>
  session.members('sid-Home').map(({ slot, index, name }) => `${index}: ${slot} ${name}`)

describe('a repeat group', () => {
  test('asks each member, and nobody else', () => {
    const asked = scenario(household()).expectHidden('Name_1', 'Age_4')
    asked.answer('Home', '1', '2').expectVisible('Name_1', 'Age_1', 'Name_2').expectHidden('Name_3', 'Work_1')
    expect(asked.session.pages().filter(({ visible }) => visible)).toHaveLength(3)
  })

  test("reads a member's own answers within it", () => {
    three(scenario(household())).expectVisible('Work_1', 'Work_3').expectHidden('Work_2')
  })

  test('keeps the answers of the others when one is removed, and blanks those of the removed', () => {
    const asked = three(scenario(household())).answer('Home', '1', '3')
    asked.expectHidden('Name_2', 'Age_2').expectBlank('Name_2', 'Age_2').expectAnswer('Name_3', 'Cem')
    expect(membersOf(asked.session)).toEqual(['1: 1 Ann', '2: 3 Cem'])
    asked.answer('Home', '1', '2', '3').expectBlank('Name_2').expectAnswer('Name_3', 'Cem')
  })

  test('is a list to the questions outside, of the members that are there', () => {
    const outside = [
      number('Sum', { ValueExpression: 'sum(Age)' }),
      number('Count', { ValueExpression: 'Home.count' }),
      text('Names', { ValueExpression: "join(Name, '+')" }),
      choice('Minor', 'AB', {}, shownWhen('count(filter_lt(Age, 18)) > 0')),
      choice('Working', 'AB', {}, shownWhen("contains(Work, 'B')")),
      text('Texts', { ValueExpression: "join(Work.text, '+')" }),
      number('Answered', { ValueExpression: 'Work.count' }),
    ]
    const asked = three(scenario(household(...outside)))
    asked.expectAnswer('Sum', 86).expectAnswer('Count', 3).expectAnswer('Names', 'Ann+Ben+Cem')
    asked.expectVisible('Minor', 'Working').expectAnswer('Answered', 2)
    asked.expectAnswer('Texts', 'option A++option B')
    asked.answer('Home', '1').expectAnswer('Sum', 40).expectHidden('Minor', 'Working').expectAnswer('Names', 'Ann')
  })

  test('names its members by their first answers, and counts those that are there', () => {
    const asked = three(scenario(household())).answer('Home', '1', '3')
    asked.expectStem('Age_3', 'How old is Cem, 2 of 2?')
    asked.clear('Name_3').expectStem('Age_3', 'How old is 2, 2 of 2?')
    const [member] = asked.session.members(asked.state('Work_3').sid)
    expect(member).toMatchObject({ slot: 3, index: 2, count: 2, name: '' })
  })

  test('has as many members as an expression says', () => {
    const record = naire([
      number('How'),
      repeat('Home', ['Name', 'Name'], { counted: 'How - 1', MinSelection: 2, MaxSelection: 4 }),
      onPage(2, text('Name')),
    ])
    const asked = scenario(record).expectHidden('Name_1').expectFindings('Home')
    asked.answer('How', 3).expectVisible('Name_1', 'Name_2').expectHidden('Name_3').answer('Name_2', 'Ben')
    asked.answer('How', 2).expectHidden('Name_2').answer('How', 9).expectVisible('Name_4').expectBlank('Name_2')
    expect(asked.session.members('sid-Home')).toHaveLength(4)
  })

  test('wants its least members, and takes no more than its most', () => {
    const record = naire([
      repeat('Home', ['Name', 'Name'], { MinSelection: 2, MaxSelection: 3 }),
      onPage(2, text('Name')),
    ])
    const asked = scenario(record)
      .expectFindings('Home', 'minMembers:2')
      .answer('Home', '1', '2')
      .expectFindings('Home')
    expect(asked.interaction('Home').options.map(({ code }) => code)).toEqual(['1', '2', '3'])
  })

  test('is the same when it is loaded again from what counts', () => {
    const asked = three(scenario(household(number('Sum', { ValueExpression: 'sum(Age)' })))).answer('Home', '1', '3')
    const again = scenario(household(number('Sum', { ValueExpression: 'sum(Age)' }))).load(asked.session.feedbacks())
    again.expectAnswer('Name_3', 'Cem').expectAnswer('Sum', 78).expectBlank('Name_2')
    expect(again.session.feedbacks()).toEqual(asked.session.feedbacks())
  })

  test('counts in score, success and quota', () => {
    const cell = { Sid: 'cell', QuotarExpression: 'count(Age) == 3', Limit: 9 }
    const record = { ...household(), ScoreExpression: 'max(Age)', SuccessParam: 'Home.count > 2', QuotarList: [cell] }
    three(scenario(record)).expectOutcome({ score: 40, success: true, quotaCells: ['cell'] })
  })

  test('stands in parts of page groups and in splits as a whole', () => {
    const Parts = [
      { StartCode: 'Name', EndCode: 'Work' },
      { StartCode: 'End', EndCode: 'End' },
    ]
    const record = {
      ...household(text('End')),
      PageGroups: JSON.stringify({ Parts, OrderMode: 'Exp', OrderExpression: '[1, 0]' }),
      PageSplits: [{ Id: 'home', StartCode: 'Home', EndCode: 'Work' }],
    }
    const codes = (asked: Scenario) =>
      asked.session
        .pages()
        .filter(({ visible }) => visible)
        .flatMap(({ questionSids }) => questionSids.map((sid) => asked.session.question(sid).code))
    expect(codes(scenario(record).answer('Home', '1', '2').answer('Age_2', 18))).toEqual([
      'Home',
      'End',
      'Name_1',
      'Age_1',
      'Name_2',
      'Age_2',
      'Work_2',
    ])
    expect(codes(scenario(record, { startPosition: 'home' }).answer('Home', '2'))).toEqual(['Home', 'Name_2', 'Age_2'])
  })

  test('speaks the language of the respondent', () => {
    const record = { ...household(), Translations: { de: { 'sid-Age.Data': 'Alter von {{$member.name}}' } } }
    three(scenario(record, { lang: 'de' })).expectStem('Age_2', 'Alter von Ben')
  })
})

describe('what is tried on a repeat group before anybody answers it', () => {
  const record = household(
    choice('Old', 'AB', {}, shownWhen('max(Age) >= 18')),
    choice('Never', 'AB', {}, shownWhen('Home.count > 4')),
  )
  const now = new Date('2026-03-01T00:00:00Z')

  test('reachability is of the authored questions: what one member meets is met', () => {
    const { findings } = explore(record, { seed: 'home', now })
    expect(findings.map((found) => ('code' in found ? `${found.kind} ${found.code}` : found.kind))).toEqual([
      'unreachableQuestion Never',
    ])
  })

  test('a simulation counts respondents, not members', () => {
    const habits = { answers: { Age: { mean: 40, deviation: 1 } } }
    const { questions, ways } = simulate(record, { seed: 'home', now, respondents: 40, viewPort: 'mobile', habits })
    const row = (code: string) => questions.find((question) => question.code === code)
    expect(questions.map(({ code }) => code)).toEqual(['Home', 'Name', 'Age', 'Work', 'Old', 'Never'])
    expect(row('Home')?.met).toBe(40)
    expect(row('Name')?.met).toBeLessThanOrEqual(40)
    // A habit of the authored question is that of every member.
    expect(row('Work')?.met).toBeGreaterThan(0)
    expect(ways.every(({ codes }) => new Set(codes).size === codes.length)).toBe(true)
  })

  test('synthetic answers are valid and survive flatten and load', () => {
    for (let at = 0; at < 20; at += 1) {
      const asked = scenario(record)
      expect(fill(asked.session, { seed: String(at), at: now }).unanswered).toEqual([])
      expect(scenario(record).load(asked.session.feedbacks()).session.feedbacks()).toEqual(asked.session.feedbacks())
    }
  })
})
