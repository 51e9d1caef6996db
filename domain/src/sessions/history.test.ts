import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { assessor, at, commitFinal, everyCommand, item } from '../../tests/sessions/commands.ts'
import { continued } from '../../tests/sessions/walks.ts'
import { allItems, difference, foldAnswers, groupedByReply, noAnswers, withItems } from './answers.ts'
import { sessionDecider, evolve } from './decider.ts'
import type { SessionEvent } from './events.ts'
import { foldRow, type FoldedRow } from './row.ts'
import { noSession } from './session.ts'
import { alarmNumbers, appealNumbers, reviewNumbers, statusNumbers } from './values.ts'

/** A random history: refused commands leave no trace. */
const histories = fc.array(fc.constantFrom(...everyCommand), { maxLength: 60 }).map((commands) => {
  const events: SessionEvent[] = []
  let session = noSession
  for (const command of [everyCommand[0]!, ...commands]) {
    if (sessionDecider.refusal(session, command) !== null) continue
    events.push(...sessionDecider.decide(session, command))
    session = continued(session, command)
  }
  return { events, session }
})

it('the row that people see stands where the charts stand', () => {
  fc.assert(
    fc.property(histories, ({ events, session }) => {
      const row = events.reduce<FoldedRow | null>(
        (before, event, revision) => foldRow(before, { event, metadata: { at, actor: assessor }, revision }),
        null,
      )
      expect(row).toMatchObject({
        Status: statusNumbers[session.answering],
        ReviewStatus: reviewNumbers[session.review],
        AppealStatus: appealNumbers[session.appeal],
        AlarmStatus: alarmNumbers[session.alarm],
        Settling: session.answering === 'settling',
        Revision: events.length - 1,
      })
    }),
    { numRuns: runs(200) },
  )
})

it('folding never fails, whatever the order of the facts, and leaves unknown facts alone', () => {
  fc.assert(
    fc.property(histories, fc.infiniteStream(fc.nat()), ({ events }, chance) => {
      const shuffled = events.toSorted(() => (chance.next().value as number) - 1_000)
      expect(() => shuffled.reduce(evolve, noSession)).not.toThrow()
    }),
  )
  expect(evolve(noSession, { type: 'SomethingLater', data: {} } as never)).toBe(noSession)
})

const items = fc
  .uniqueArray(fc.record({ code: fc.constantFrom('Q1', 'Q2', 'Q3', 'Q4'), value: fc.constantFrom('a', 'b') }), {
    selector: ({ code }) => code,
  })
  .map((answers) => answers.map(({ code, value }) => item(code, value)))

it('what is committed turns the stored answers into exactly those that were sent', () => {
  fc.assert(
    fc.property(items, items, (before, after) => {
      const stored = groupedByReply(before)
      const changed = difference(stored, after)
      const then = withItems(stored, changed.items, changed.removed)
      expect(new Map(then)).toEqual(new Map(groupedByReply(after)))
      expect(
        changed.items.every(
          (one) => !before.some((old) => old.QuestionSid === one.QuestionSid && old.Value1 === one.Value1),
        ),
      ).toBe(true)
    }),
  )
})

it('a large commit becomes several facts, whole replies each, and only the last is final', () => {
  const many = Array.from({ length: 40 }, (_, n) => item(`Q${n}`, '长'.repeat(10_000)))
  const session = continued(noSession, everyCommand[0]!)
  const command = commitFinal({ commit: { ...commitFinal().commit, items: many } })
  const facts = sessionDecider.decide(session, command).filter((event) => event.type === 'AnswersCommitted')
  expect(facts.length).toBeGreaterThan(4)
  expect(facts.map(({ data }) => data.final)).toEqual([...facts.slice(1).map(() => false), true])
  expect(allItems(facts.reduce(foldAnswers, noAnswers))).toEqual(many)
  expect(Math.max(...facts.map(({ data }) => Buffer.byteLength(JSON.stringify(data))))).toBeLessThan(270_000)
})

it('a commit whose key was destroyed leaves no answers behind, and no error', () => {
  const erased = { type: 'AnswersCommitted', data: { final: true } } as unknown as SessionEvent
  expect(allItems(foldAnswers(noAnswers, erased))).toEqual([])
})
