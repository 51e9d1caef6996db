import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sid, smallNaire } from '../../../tests/fixtures/small-naire.ts'
import { publishedChanges, publishedRecord, withChanges, type NaireRecord, type PublishedRecord } from './index.ts'

const published = (record: NaireRecord, Revision: number): PublishedRecord =>
  publishedRecord(record, {
    Revision,
    OrgSid: 'O',
    PublishTime: `2026-02-0${Revision}T00:00:00.000Z`,
    OpenUrl: '/survey/online/O/N',
  })

const first = smallNaire()
const [one, two, three] = first.Questions as [
  NaireRecord['Questions'][number],
  NaireRecord['Questions'][number],
  NaireRecord['Questions'][number],
]
const reworded = { ...two, Data: two.Data.replace('"', ' "'), Hash: 'f'.repeat(32) }

describe('changes between two publications', () => {
  it('hold the content of changed questions only, and where the others stand now', () => {
    const later = { ...first, Questions: [one, { ...three, Seq: 2 }, { ...reworded, Seq: 3 }] }
    const changes = publishedChanges(published(first, 1), published(later, 2))
    expect(changes).toMatchObject({
      Since: 1,
      Fields: { Revision: 2 },
      Dropped: [],
      Removed: [],
      Moved: { [three.Sid]: [three.PageSid, three.PageSeq, 2] },
    })
    expect(changes.Questions.map(({ Sid }) => Sid)).toEqual([two.Sid])
  })

  it('lead nowhere from another revision', () => {
    const changes = publishedChanges(published(first, 1), published(first, 2))
    expect(withChanges(published(first, 3), changes)).toBeNull()
  })

  it('of the same publication are none', () => {
    expect(publishedChanges(published(first, 1), published(first, 1))).toEqual({
      Since: 1,
      Fields: {},
      Dropped: [],
      Questions: [],
      Moved: {},
      Removed: [],
      Texts: {},
    })
  })
})

const text = fc.constantFrom('好', '一般', '不好')
const texts = fc.dictionary(fc.constantFrom('a.Name', 'b.Data', 'c.Data'), text)
const question = fc.record({
  n: fc.integer({ min: 1, max: 6 }),
  code: fc.constantFrom('x', 'y'),
  data: text,
  page: fc.integer({ min: 1, max: 3 }),
})
const record = fc
  .record({
    questions: fc.uniqueArray(question, { selector: ({ n }) => n, maxLength: 6 }),
    name: text,
    settings: fc.record(
      { Css: text, SessionLimit: fc.constantFrom(1, 2, null), PageSplits: fc.constant([]) },
      { requiredKeys: [] },
    ),
    translations: fc.option(fc.dictionary(fc.constantFrom('de', 'ar'), texts, { minKeys: 1 }), { nil: undefined }),
  })
  .map(({ questions, name, settings, translations }) => {
    const Questions = questions.map(({ n, code, data, page }, at) => ({
      ...one,
      Sid: sid(n),
      Code: `${code}${n}`,
      Data: data,
      Hash: data,
      PageSid: sid(90 + page),
      PageSeq: page,
      Seq: at + 1,
    }))
    return {
      Sid: first.Sid,
      Name: name,
      QuestionCount: Questions.length,
      PageCount: 3,
      ModifyTime: first.ModifyTime,
      Questions,
      ...settings,
      ...(translations && { Translations: translations }),
    } as NaireRecord
  })

test('from whatever was held they lead to exactly what is published', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      const [held, wanted] = [published(before, 1), published(after, 2)]
      const sent = JSON.parse(JSON.stringify(publishedChanges(held, wanted))) as ReturnType<typeof publishedChanges>
      expect(withChanges(held, sent)).toEqual(wanted)
    }),
  )
})
