import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assessor, commitFinal, createSession, disableAssessor, passSession } from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/walks.ts'
import { spread } from './spread.ts'

const finished = given(createSession(), commitFinal()).session
const waiting = (count: number) => Array.from({ length: count }, (_, n) => ({ sessionSid: `S${n}`, session: finished }))

it('gives to whoever has least to do, so that nobody ends with two more than another who began with less', () => {
  const loads = fc.uniqueArray(fc.record({ reviewerSid: fc.stringMatching(/^[A-Z]{1,4}$/), waiting: fc.nat(30) }), {
    minLength: 1,
    maxLength: 8,
    selector: (one) => one.reviewerSid,
  })
  fc.assert(
    fc.property(fc.nat(60), loads, (count, reviewers) => {
      const { given: gave, left } = spread(waiting(count), reviewers)
      const after = reviewers.map(({ reviewerSid, waiting: before }) => ({
        got: gave.get(reviewerSid)?.length ?? 0,
        load: before + (gave.get(reviewerSid)?.length ?? 0),
      }))
      expect(left).toEqual([])
      expect(after.reduce((sum, { got }) => sum + got, 0)).toBe(count)
      const least = Math.min(...after.map(({ load }) => load))
      for (const { got, load } of after) if (got > 0) expect(load - least).toBeLessThanOrEqual(1)
    }),
  )
})

it('gives the same for the same, however the reviewers are listed', () => {
  const reviewers = ['C', 'A', 'B'].map((reviewerSid) => ({ reviewerSid, waiting: 0 }))
  const once = spread(waiting(7), reviewers)
  expect(spread(waiting(7), reviewers.toReversed()).given).toEqual(once.given)
  expect(once.given.get('A')).toEqual(['S0', 'S3', 'S6'])
})

it('leaves what nobody may review: who passed a lower level, and whose right was taken away', () => {
  const secondLevel = given(createSession(), commitFinal({ reviewLevels: 2 }), passSession()).session
  const disabled = given(createSession(), commitFinal(), disableAssessor()).session
  const sessions = [
    { sessionSid: 'SECOND', session: secondLevel },
    { sessionSid: 'DISABLED', session: disabled },
  ]
  expect(spread(sessions, [{ reviewerSid: assessor.sid, waiting: 0 }]).left).toEqual(['SECOND', 'DISABLED'])
  expect(
    spread(sessions, [
      { reviewerSid: assessor.sid, waiting: 0 },
      { reviewerSid: 'OTHER', waiting: 90 },
    ]).given.get('OTHER'),
  ).toEqual(['SECOND', 'DISABLED'])
})
