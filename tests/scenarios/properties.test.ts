import {
  compileNaire,
  openSession,
  recompute,
  type Answering,
  type CompiledNaire,
  type OpenOptions,
  type QuestionState,
} from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { withMembers, type NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { runs } from '../depth.ts'
import { recomputed } from './full-recompute.ts'
import { randomNaire } from './random-naire.ts'
import { randomSteps, take, type Step } from './random-steps.ts'

/** `PROPERTY_TIMES=20` looks twenty times as long. */
const times = Number(process.env['PROPERTY_TIMES'] ?? 1)
vi.setConfig({ testTimeout: 60_000 * times })

const now = new Date('2026-03-01T00:00:00Z')
const options: OpenOptions = { sessionSid: 'session', viewPort: 'desktop', lang: 'zh-CN', now }

test('property: answering step by step comes to what all answers at once come to, through JSON [R4-08]', () => {
  fc.assert(
    fc.property(randomNaire(), randomSteps, (record, steps) => {
      const { session, compiled } = answered(record, steps)
      const sent = session.feedbacks()
      const again = recompute(compiled, options, JSON.parse(JSON.stringify(sent)) as typeof sent, now)
      expect(again.feedbacks).toEqual(sent)
      expect(again.outcome).toEqual(session.outcome())
      expect(again.unknown).toEqual([])
    }),
    { numRuns: runs(300) * times },
  )
})

test('property: what a session shows does not depend on when it was asked', () => {
  fc.assert(
    fc.property(randomNaire(), randomSteps, (record, steps) => {
      const asked = answered(record, steps, (session) => shown(record, session))
      expect(shown(record, asked.session)).toEqual(shown(record, answered(record, steps).session))
    }),
    { numRuns: runs(100) * times },
  )
})

test('property: after each answer, all is as when everything is computed anew [R4-08]', () => {
  fc.assert(
    fc.property(randomNaire(), randomSteps, (record, steps) => {
      answered(record, steps, (session, compiled) => {
        const anew = recomputed(compiled, options, session)
        expect(compiled.questions.map(({ sid }) => timeless(session.question(sid)))).toEqual(anew.map(timeless))
      })
    }),
    { numRuns: runs(200) * times },
  )
})

test('property: the same answers given in another order come to the same state, wherever the rules let them be given [R4-08]', () => {
  let arrived = 0
  fc.assert(
    fc.property(randomNaire(), randomSteps, fc.infiniteStream(fc.nat()), (record, steps, chance) => {
      const { session, compiled } = answered(record, steps)
      const other = openSession(compiled, options)
      if (!follow(record, session, other, chance)) return
      arrived += 1
      expect(counted(record, other)).toEqual(counted(record, session))
      expect(other.outcome()).toEqual(session.outcome())
    }),
    { numRuns: runs(300) * times },
  )
  expect(arrived).toBeGreaterThan(runs(150) * times)
})

test("property: the same seed gives the same everything, and orders and draws are the session's own [C9-03, E1-08]", () => {
  fc.assert(
    fc.property(randomNaire(), randomSteps, (record, steps) => {
      const [one, same] = [answered(record, steps), answered(record, steps)]
      expect(shown(record, same.session)).toEqual(shown(record, one.session))
      expect(same.session.pages()).toEqual(one.session.pages())
      expect(same.session.feedbacks()).toEqual(one.session.feedbacks())
    }),
    { numRuns: runs(100) * times },
  )
})

function answered(
  record: NaireRecord,
  steps: readonly Step[],
  between: (session: Answering, compiled: CompiledNaire) => void = () => undefined,
) {
  const compiled = compiledOf(record)
  const session = openSession(compiled, options)
  for (const step of steps) {
    take(step, record, session, now)
    between(session, compiled)
  }
  return { session, compiled }
}

const compiledOf = (record: NaireRecord): CompiledNaire =>
  compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide })

/**
 * Gives the replies that count in `session` to `other`, in a random order, until all count there too; false where some
 * cannot.
 */
function follow(record: NaireRecord, session: Answering, other: Answering, chance: fc.Stream<number>): boolean {
  const wanted = withMembers(record).Questions.flatMap(({ Sid }) =>
    session.question(Sid).interactions.map(({ sid, reply }) => ({ question: Sid, sid, reply })),
  )
  const draws = chance[Symbol.iterator]()
  const draw = () => draws.next().value ?? 0
  for (let turn = 0; turn < 200; turn++) {
    const open = wanted.filter(
      ({ question, sid, reply }) => JSON.stringify(replyOf(other, question, sid)) !== JSON.stringify(reply),
    )
    const next = open[draw() % Math.max(1, open.length)]
    if (!next) return true
    other.answer(next.question, next.sid, next.reply, now)
  }
  return false
}

const replyOf = (session: Answering, question: string, sid: string) =>
  session.question(question).interactions.find((interaction) => interaction.sid === sid)?.reply ?? null

const timeless = (state: QuestionState) => ({ ...state, version: 0 })
const shown = (record: NaireRecord, session: Answering) =>
  withMembers(record).Questions.map(({ Sid }) => timeless(session.question(Sid)))

// Versions and drafts that do not count are the session's own.
const counted = (record: NaireRecord, session: Answering) =>
  shown(record, session).map(({ sid, visible, number, readonly, required, stem, rows, columns, interactions }) => ({
    sid,
    visible,
    number,
    readonly,
    required,
    stem,
    rows,
    columns,
    interactions: interactions.map(({ reply, options: parts, rows: own }) => ({ reply, parts, own })),
  }))
