import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { choice, matrix, multi, naire, sort } from '../../../tests/scenarios/naire.ts'
import { perform, type Operation } from '../authoring/index.ts'
import { explore } from '../reachability/index.ts'
import { plantedNaire } from '../reachability/testing/planted-naire.ts'
import { parseRecord, type NaireRecord } from '../naires/index.ts'
import { findingsOf, findingsOfExplored, placeOf } from './index.ts'

const shown = (record: NaireRecord) =>
  findingsOf(record)
    .filter(({ sentence }) => sentence.key.startsWith('expression.'))
    .map(({ severity, sentence, code, path }) => [severity, sentence.key, code, path].join(' '))

/** The record after what can be mended was mended, one after the other. */
function mended(record: NaireRecord): NaireRecord {
  const mending = findingsOf(record).find((finding) => finding.mending !== null)?.mending
  const outcome = mending && perform(record, mending)
  return outcome && 'naire' in outcome ? mended(outcome.naire) : record
}

const planted = plantedNaire()
const exploredIn = (record: NaireRecord) =>
  findingsOfExplored(explore(record, { seed: 'a', now: new Date('2026-03-01T02:00:00Z') }), record)

function performed(record: NaireRecord, operation: Operation): NaireRecord {
  const outcome = perform(record, operation)
  if ('refused' in outcome) throw new Error(outcome.refused.name)
  return outcome.naire
}

describe('what an author should know', () => {
  let found: ReturnType<typeof exploredIn>
  beforeAll(() => {
    found = exploredIn(planted)
  })

  it('says what of which question, with its place in the record', () => {
    const record = naire([
      choice('one', 'AB'),
      choice('two', 'AB', {}, { Config: { VisibleExpression: "onee == 'A'" } }),
    ])
    expect(shown(record)).toEqual(['error expression.unknownCode two Questions[1].Data.Config.VisibleExpression'])
  })

  it('tells of a question without words or picture, which a respondent meets as a number', () => {
    const stems = ['<p>&nbsp;</p>', undefined, '<p><img src="a.png"></p>', '喜欢吗？']
    const record = naire(stems.map((Data, at) => choice(`q${at}`, 'AB', {}, { Data })))
    const told = findingsOf(record).filter(({ sentence }) => sentence.key === 'content.noStem')
    expect(told.map(({ severity, code, path }) => [severity, code, path])).toEqual([
      ['warning', 'q0', 'Questions[0].Data.Data'],
      ['warning', 'q1', 'Questions[1].Data.Data'],
    ])
  })

  it.each([
    [{ Config: { AlarmExplain: 'severe' } }, 'content.alarmWithoutCondition', 'Config.AlarmExpression'],
    [{ RepeatSetting: { StartCode: '', EndCode: '' } }, 'content.repeatNone', 'RepeatSetting.StartCode'],
    [{ RepeatSetting: { StartCode: 'one', EndCode: 'one' } }, null, null],
    [{ RepeatSetting: { StartCode: 'one' } }, 'content.repeatHalf', 'RepeatSetting.EndCode'],
    [{ RepeatSetting: { EndCode: 'one' } }, 'content.repeatHalf', 'RepeatSetting.StartCode'],
    [{ Config: { AlarmExplain: 'severe', AlarmExpression: "q == 'A'" } }, null, null],
    [{ Config: { AlarmExplain: ' ' } }, null, null],
  ])('warns of what is begun and does nothing: %j', (content, key, path) => {
    const told = findingsOf(naire([choice('q', 'AB', {}, { Data: '喜欢吗？', ...content })])).filter(({ sentence }) =>
      ['content.alarmWithoutCondition', 'content.repeatHalf', 'content.repeatNone'].includes(sentence.key),
    )
    expect(told.map(({ severity, code, sentence, path }) => [severity, code, sentence.key, path])).toEqual(
      key === null ? [] : [['warning', 'q', key, `Questions[0].Data.${path}`]],
    )
  })

  it('tells of a question that offers nothing to choose: an error where an answer has to be given', () => {
    const told = findingsOf(
      naire([
        choice('a', {}, { Compulsory: true }),
        choice('b', {}),
        sort('c', {}, { AllowMulti: true, MinSelection: 1 }),
        matrix('d', 0, 'XY', { Compulsory: true }),
        matrix('e', 1, {}),
        choice('f', { X: { IsGroupIntro: true } }),
        choice('g', 'A', { Compulsory: true }),
        choice('h', {}, { Compulsory: true }, { Visible: false }),
      ]),
    ).filter(({ sentence }) => sentence.key === 'content.noOptions')
    expect(told.map(({ severity, code, path }) => `${severity} ${code} ${path?.split('.').at(-1)}`)).toEqual([
      'error a Entries',
      'warning b Entries',
      'error c Entries',
      'error d Rows',
      'warning e Options',
      'warning f Entries',
    ])
  })

  it('tells of a split from or to a question that is gone', () => {
    const record = { ...naire([choice('one', 'AB')]), PageSplits: [{ Id: 'P1', StartCode: 'one', EndCode: 'gone' }] }
    expect(
      findingsOf(record)
        .filter(({ sentence }) => sentence.key === 'naire.unknownCode')
        .map(({ path }) => path),
    ).toEqual(['PageSplits[0].EndCode'])
  })

  it('tells what is wrong with contents, but an expression only once', () => {
    const record = naire([
      choice('one', 'AB', {}, { Config: { VisibleExpression: 'sum(' } }),
      { ...choice('two', 'AB'), data: {} },
    ])
    const keys = findingsOf(record).map(({ sentence, code }) => `${code} ${sentence.key}`)
    expect(keys.filter((key) => key.startsWith('one expression.'))).toHaveLength(1)
    expect(keys.some((key) => key.includes('content.expression'))).toBe(false)
    expect(keys.some((key) => key.startsWith('two content.'))).toBe(true)
  })

  it('mends by an operation, wherever the expression stands', () => {
    const record = naire(
      [
        choice('colour', { green: {}, blue: {} }),
        multi(
          'many',
          { A: { VisibleExpression: "colou == 'blue'" }, B: {} },
          {},
          { Config: { VisibleExpression: 'conut(colour) >= 1' } },
        ),
      ],
      {
        ScoreExpression: 'colur',
        QuotarList: [{ Sid: '1'.repeat(32), QuotarExpression: "colour == 'gren'", Limit: 1 }],
      },
    )
    expect(shown(record)).toHaveLength(5)
    const after = mended(record)
    expect(shown(after)).toEqual([])
    expect(after.ScoreExpression).toBe('colour')
    expect(after.Questions[1]?.Data).toContain('count(colour) >= 1')
    expect(after.QuotarList?.[0]?.QuotarExpression).toBe("colour == 'green'")
  })

  it('gives no mending where nothing suggests itself', () => {
    const [finding] = findingsOf(naire([choice('one', 'AB', {}, { Config: { VisibleExpression: 'sum(' } })])).filter(
      ({ sentence }) => sentence.key.startsWith('expression.'),
    )
    expect(finding).toMatchObject({ mending: null, code: 'one' })
  })

  it('tells circles of the first of their questions', () => {
    const record = naire([
      choice('a', 'AB', {}, { Config: { VisibleExpression: "b == 'A'" } }),
      choice('b', 'AB', {}, { Config: { VisibleExpression: "a == 'A'" } }),
    ])
    expect(findingsOf(record).find(({ sentence }) => sentence.key === 'expression.cycle')).toMatchObject({
      position: null,
      severity: 'warning',
      mending: null,
    })
  })

  it('tells what was found by trying, each with the place to go to', () => {
    const sidOf = (code: string) => planted.Questions.find(({ Code }) => Code === code)?.Sid
    const visible = 'Config.VisibleExpression'
    expect(found.map(({ sentence }) => sentence.key)).toEqual([
      'explorer.unreachableQuestion',
      'explorer.unreachableAfter',
      'explorer.deadOption',
      'explorer.unfillableQuota',
    ])
    expect(found.map((finding) => placeOf(finding, planted))).toEqual([
      { kind: 'question', sid: sidOf('Q50'), field: visible, position: null },
      { kind: 'question', sid: sidOf('Q120'), field: visible, position: null },
      { kind: 'question', sid: sidOf('Q90'), field: 'Interactions.0.Entries.2.VisibleExpression', position: null },
      { kind: 'quota', sid: planted.QuotarList?.[0]?.Sid },
    ])
  })

  it('offers what ends it that nobody meets something, and nothing where that is the fault of something else', () => {
    const offers = found.map((finding) => finding.offers)
    expect(offers.map((of) => of.map(({ name }) => name))).toEqual([
      ['dropConditions'],
      [],
      ['dropConditions'],
      ['closeQuota', 'removeQuota'],
    ])
    const after = offers.flatMap(([first]) => first?.operation ?? []).reduce(performed, planted)
    expect(exploredIn(after).map(({ sentence }) => sentence.key)).toEqual(['explorer.unfillableQuota'])
    expect(after.QuotarList?.[0]?.Limit).toBe(0)
    const without = offers[3]
      ?.slice(1)
      .map(({ operation }) => operation)
      .reduce(performed, after)
    expect(without?.QuotarList?.map(({ Memo }) => Memo)).toEqual(['Q12 and Q13'])
  })

  it.each([
    ['SuccessParam', { kind: 'setting', name: 'SuccessParam' }],
    ['HelpFetchConfig.Url', { kind: 'setting', name: 'HelpFetchConfig' }],
    ['MetadataDefs[0].Sid', { kind: 'metadata' }],
    ['QuotarList[1].Limit', { kind: 'quota', sid: '901'.padStart(32, '0') }],
    ['PageGroups[1].Parts[0].EndCode', { kind: 'pageGroup', group: 1 }],
    ['PageGroups.OrderMode', { kind: 'pageGroup', group: 0 }],
    ['PageSplits[0].EndCode', { kind: 'split', id: 'P1' }],
    ["Translations.en-US['x.Data']", { kind: 'translations', language: 'en-US' }],
    ['ResourceList[0].Sid', { kind: 'testCase', sid: 'C' }],
    ['Questions', { kind: 'naire' }],
    ['QuestionCount', { kind: 'naire' }],
  ])('leads from %s to a place', (path, place) => {
    const record = {
      ...planted,
      PageSplits: [{ Id: 'P1', StartCode: 'Q1', EndCode: 'Q2' }],
      ResourceList: [{ Sid: 'C', NaireSid: '', TargetType: 'TestCase' }],
    }
    expect(placeOf({ questionSid: null, path, position: null }, record)).toEqual(place)
  })

  it.each([
    ['Questions[3].Data.Interactions[0].Entries[1].VisibleExpression', 'Interactions.0.Entries.1.VisibleExpression'],
    ['Questions[3].Data.OriData', 'Data'],
    ['Questions[3].Data', ''],
    ['Questions[3].Code', 'Code'],
    ['Questions[3].PageSeq', ''],
  ])('leads from %s of a question to its field', (path, field) => {
    expect(placeOf({ questionSid: 'Q', path, position: { from: 1, to: 2 } }, planted)).toEqual({
      kind: 'question',
      sid: 'Q',
      field,
      position: { from: 1, to: 2 },
    })
  })

  it.each(['phq9-gad7', 'gallery'])('finds no error and no warning in the example %s', (name) => {
    const parsed = parseRecord(
      JSON.parse(readFileSync(new URL(`../../../docs/examples/${name}.json`, import.meta.url), 'utf8')),
    )
    if (!('record' in parsed)) throw new Error(JSON.stringify(parsed.problems))
    expect(findingsOf(parsed.record).filter(({ severity }) => severity !== 'hint')).toEqual([])
  })
})
