import { describe, expect, it } from 'vitest'
import { smallNaire } from '../../../tests/fixtures/small-naire.ts'
import { choice, number, naire } from '../../../tests/scenarios/naire.ts'
import { compileNaire, openSession } from '../answering/index.ts'
import { guide } from '../answering/repeats/index.ts'
import { perform } from '../authoring/index.ts'
import { fullLanguage } from '../expression/index.ts'
import { publishedRecord, type NaireRecord } from '../naires/index.ts'
import { questionDefinitions } from '../questions/index.ts'
import { fill } from '../synthetic-respondents/index.ts'
import { caseEntry, recordedCase, runCase, testCasesOf, type TestCase } from './index.ts'

const compiled = (record: NaireRecord) =>
  compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide })
const about = {
  sid: 'C'.repeat(32),
  name: '开车的人',
  viewPort: 'mobile',
  lang: 'zh-CN',
  at: '2026-03-01T02:00:00.000Z',
} as const
const quota = { Sid: 'A'.repeat(32), QuotarExpression: "drives == 'A'", Limit: 5 }
const must = { Compulsory: true }

/** Somebody who drives answers; the condition of the second question, and the settings, may be others. */
function driving(visible = "drives == 'A'", settings: Partial<NaireRecord> = {}): NaireRecord {
  return naire(
    [
      choice('drives', 'AB', must),
      choice('brand', 'AB', must, { Config: { VisibleExpression: visible } }),
      number('age', { DataType: { Type: 2, MinValue: 0, MaxValue: 99 } }),
    ],
    {
      ScoreExpression: "drives == 'A' ? 2 : 0",
      SuccessParam: "drives == 'A'",
      QuotarList: [quota],
      ...settings,
    },
  )
}

function recorded(): TestCase {
  const now = new Date(about.at)
  const session = openSession(compiled(driving()), {
    sessionSid: about.sid,
    viewPort: about.viewPort,
    lang: about.lang,
    now,
  })
  fill(session, { seed: 'a', at: now, habits: { blank: 0, answers: { drives: { weights: { B: 0 } } } } })
  return recordedCase(session, about)
}

describe('a recorded test case', () => {
  const kept = recorded()

  it('finds nothing while the same comes of its answers', () => {
    expect(kept.outcome).toMatchObject({ score: 2, success: true, alarm: 0, quotaCells: [quota.Sid] })
    expect(kept.outcome.shown).toHaveLength(3)
    expect(runCase(compiled(driving()), kept)).toEqual([])
  })

  it('tells a question that is hidden now, and its answer that does not count any more', () => {
    expect(runCase(compiled(driving("drives == 'B'")), kept)).toEqual([
      { kind: 'notCounted', code: 'brand' },
      { kind: 'hidden', code: 'brand' },
    ])
  })

  it('tells another score, success, alarm and quota', () => {
    const changed = driving(undefined, {
      ScoreExpression: '5',
      SuccessParam: "drives == 'B'",
      QuotarList: [{ ...quota, QuotarExpression: "drives == 'B'" }],
    })
    expect(runCase(compiled(changed), kept)).toEqual([
      { kind: 'score', expected: 2, found: 5 },
      { kind: 'success', expected: true, found: false },
      { kind: 'quota', quotaSid: quota.Sid, found: false },
    ])
  })

  it('tells a question that is gone, and one that is shown in addition', () => {
    const { Questions, ...rest } = driving()
    const [drives, , age] = Questions
    const without = { ...rest, Questions: [drives!, age!] }
    expect(runCase(compiled(without), kept)).toEqual([{ kind: 'gone', code: 'brand' }])
    const fewer = { ...kept, outcome: { ...kept.outcome, shown: kept.outcome.shown.slice(1) } }
    expect(runCase(compiled(driving()), fewer)).toEqual([{ kind: 'shown', code: expect.any(String) }])
  })

  it('travels with its questionnaire as a resource of a type of its own, can be undone, and is never published [C3-96]', () => {
    const record = smallNaire()
    const outcome = perform(record, { type: 'PutEntry', list: 'resource', entry: caseEntry(kept, record.Sid) })
    if (!('naire' in outcome)) throw new Error(outcome.refused.name)
    expect(testCasesOf(outcome.naire)).toEqual([kept])
    const undone = perform(outcome.naire, outcome.inverse)
    expect('naire' in undone && testCasesOf(undone.naire)).toEqual([])
    const published = publishedRecord(outcome.naire, { Revision: 1, OrgSid: 'O', PublishTime: about.at, OpenUrl: '' })
    expect(published.ResourceList).toEqual([])
  })

  it('is passed over when it cannot be read', () => {
    const resource = { Sid: 'R', NaireSid: 'N', TargetType: 'TestCase' }
    expect(
      testCasesOf({
        ResourceList: [
          { ...resource, ResourceData: 'no JSON' },
          { ...resource, ResourceData: '{}' },
          { ...resource, TargetType: 'Static' },
        ],
      }),
    ).toEqual([])
    expect(testCasesOf({})).toEqual([])
  })
})
