import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { interactionTypes, type Feedback } from '@naire/domain/interactions'
import { withMembers } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { runs } from '../depth.ts'
import { choice, naire, text } from './naire.ts'
import { randomNaire } from './random-naire.ts'
import { scenario } from './scenario.ts'

const now = new Date('2026-03-01T00:00:00Z')

vi.setConfig({ testTimeout: 60_000 })

const anything = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, [], {}, 'A', 'R1', 'sid-Q1-A', '2026-01-01', '12.5'),
)
const fields = [
  'Type',
  'Seq',
  'TimeStamp',
  'Refer1',
  'Refer2',
  'ReferCode1',
  'ReferCode2',
  'ReferSeq1',
  'ReferSeq2',
  'Value1',
  'Value2',
  'DatatypeFlag',
  'DatatypeDef',
  'Score',
] as const
const broken = fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] })

test('property: stored answers that are broken never throw, whatever is in them', () => {
  fc.assert(
    fc.property(randomNaire(), fc.array(broken, { minLength: 1, maxLength: 6 }), (record, records) => {
      const compiled = compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide })
      const session = openSession(compiled, { sessionSid: 'session', viewPort: 'desktop', lang: 'zh-CN', now })
      const places = compiled.fields.map(({ question, field: { interaction } }) => ({
        QuestionSid: compiled.questionAt(question).sid,
        InteractionSid: interaction.content.Sid,
        InteractionType: interactionTypes[interaction.type],
      }))
      session.load(
        places.flatMap((place) => records.map((values) => ({ ...values, ...place }) as unknown as Feedback)),
        now,
      )
      for (const { Sid } of withMembers(record).Questions) expect(session.question(Sid).sid).toBe(Sid)
      expect(session.outcome().alarm).toBe(0)
      session.load(session.feedbacks(), now)
      session.validateAll()
    }),
    { numRuns: runs(100) },
  )
})

test('records of nothing known are given back', () => {
  const { session } = scenario(naire([choice('Q1', 'AB'), text('Q2')]))
  const strays = [
    null,
    {},
    { QuestionSid: 'sid-Q1', InteractionSid: 'sid-Q1-I1', InteractionType: 2 },
  ] as unknown as readonly Feedback[]
  expect(session.load(strays, now).unknown).toEqual(strays)
})
