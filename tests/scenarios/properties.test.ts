import { compileNaire, openSession, recompute, type Answering, type OpenOptions } from '@naire/domain/answering'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomNaire, randomSteps, type Step } from './random-naire.ts'
import { replyFor } from './replies.ts'

const now = new Date('2026-03-01T00:00:00Z')
const options: OpenOptions = { sessionSid: 'session', viewPort: 'desktop', lang: 'zh-CN', now }

test('property: answering step by step comes to what all answers at once come to', () => {
  fc.assert(
    fc.property(randomNaire, randomSteps, (record, steps) => {
      const { session, compiled } = answered(record, steps)
      const again = recompute(compiled, options, session.feedbacks(), now)
      expect(again.feedbacks).toEqual(session.feedbacks())
      expect(again.outcome).toEqual(session.outcome())
      expect(again.unknown).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('property: what a session shows does not depend on when it was asked', () => {
  fc.assert(
    fc.property(randomNaire, randomSteps, (record, steps) => {
      const asked = answered(record, steps, (session) => shown(record, session))
      expect(shown(record, asked.session)).toEqual(shown(record, answered(record, steps).session))
    }),
    { numRuns: 100 },
  )
})

test('property: a kept state is what a new one would be', () => {
  fc.assert(
    fc.property(randomNaire, randomSteps, (record, steps) => {
      const { session, compiled } = answered(record, steps, (live) => shown(record, live))
      const fresh = openSession(compiled, options)
      fresh.load(session.feedbacks(), now)
      expect(counted(record, session)).toEqual(counted(record, fresh))
    }),
    { numRuns: 200 },
  )
})

function answered(record: NaireRecord, steps: readonly Step[], between: (session: Answering) => void = () => undefined) {
  const compiled = compileNaire(record, { types: questionDefinitions })
  const session = openSession(compiled, options)
  for (const step of steps) {
    const stored = record.Questions[step.question]
    if (!stored) continue
    const [interaction] = session.question(stored.Sid).interactions
    if (!interaction) continue
    const given = interaction.type === 'choice' ? step.letters : [step.number]
    session.answer(stored.Sid, interaction.sid, replyFor(interaction, given, now), now)
    between(session)
  }
  return { session, compiled }
}

const shown = (record: NaireRecord, session: Answering) => record.Questions.map(({ Sid }) => ({ ...session.question(Sid), version: 0 }))

// Versions and drafts that do not count are the session's own.
const counted = (record: NaireRecord, session: Answering) =>
  shown(record, session).map(({ sid, visible, number, readonly, interactions }) => ({
    sid, visible, number, readonly, interactions: interactions.map(({ reply, options: parts }) => ({ reply, parts })),
  }))
