import { sessionDecider } from '@naire/domain/sessions'
import { describe, expect, it } from 'vitest'
import {
  assessor,
  at,
  commitAnswers,
  commitFinal,
  createSession,
  deleteSession,
  forceNewSession,
  invalidateSession,
  item,
  rematchSession,
  restoreSession,
  returnSession,
  settleSession,
  storeAttach,
  turnAwaySession,
} from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/walks.ts'

const begun = createSession()
const withCells = commitFinal({ outcome: { quotaCells: ['C1', 'C2'] } })
const firstReview = { review: 'pending', reviewLevel: 1, reviewLevels: 1 } as const

describe('a session is begun and answered', () => {
  it('is suspended until it is handed in', () => {
    given()
      .when(begun)
      .then({ type: 'SessionCreated', data: { ...begun.session, to: 'suspend' } })
    expect(given(begun, commitAnswers()).session.answering).toBe('suspend')
  })

  it('is created once', () => given(begun).when(begun).refuses('session.exists'))

  it('takes answers from the device that holds its key, and from its signed-in respondent', () => {
    const stranger = commitAnswers({ holdsKey: false })
    given(begun).when(stranger).refuses('session.wrongKey')
    given(createSession({ userSid: 'U1' }))
      .when({ ...stranger, by: { sid: 'U1', role: 7, orgSid: 'ORG' } })
      .thenTypes('AnswersCommitted')
  })

  it('does not exist before', () => given().when(commitAnswers()).refuses('session.notFound'))
})

describe('a session that began by an earlier publication, too late', () => {
  const late = { ...begun, held: 'naire.closed' }
  const handedIn = [late, commitFinal({ outcome: { quotaCells: ['C1'] } })] as const

  it('is held, and does not count when it is handed in', () => {
    given().when(late).thenTypes('SessionCreated', 'SessionHeld')
    given(late).when(commitFinal()).thenTypes('AnswersCommitted', 'SessionSucceeded', 'SessionInvalidated')
    given(late)
      .when(commitFinal({ outcome: { success: false } }))
      .thenTypes('AnswersCommitted', 'SessionProhibited', 'SessionInvalidated')
    expect(given(...handedIn).session).toMatchObject({ answering: 'invalid', held: 'naire.closed' })
  })

  it('asks for its seat when staff lets it count, and is like any other then', () => {
    given(...handedIn)
      .when(restoreSession())
      .thenTypes('SessionRestored', 'SeatRequested')
    expect(given(...handedIn, restoreSession()).session).toMatchObject({ answering: 'settling', held: null })
  })

  it('is invalidated for good, and comes back from there', () => {
    expect(given(...handedIn, invalidateSession()).session).toMatchObject({
      answering: 'invalid',
      beforeInvalid: 'success',
      held: null,
    })
    given(...handedIn, invalidateSession())
      .when(invalidateSession())
      .refuses('session.invalidated')
  })

  it('is still held after it was in the recycle bin', () => {
    expect(given(...handedIn, deleteSession(), restoreSession()).session).toMatchObject({
      answering: 'invalid',
      held: 'naire.closed',
    })
  })
})

describe('a session is handed in', () => {
  it('succeeds at once when no quota asks', () => {
    given(begun)
      .when(commitFinal())
      .then(
        { type: 'AnswersCommitted', data: { ...commitFinal().commit, final: true } },
        { type: 'SessionSucceeded', data: { to: 'success', cells: [], ...firstReview } },
      )
  })

  it('is prohibited when the success expression is false, and takes no seat', () => {
    const command = commitFinal({ outcome: { success: false, quotaCells: ['C1'] } })
    given(begun).when(command).thenTypes('AnswersCommitted', 'SessionProhibited')
  })

  it('asks for its seats when it matches cells', () => {
    given(begun).when(withCells).thenTypes('AnswersCommitted', 'SeatRequested')
    given(begun, withCells)
      .when(settleSession())
      .then({ type: 'SessionSucceeded', data: { to: 'success', cells: ['C1', 'C2'], ...firstReview } })
    given(begun, withCells)
      .when(settleSession({ fullCell: 'C2' }))
      .then({ type: 'SessionTurnedAway', data: { to: 'fullQuota', fullCell: 'C2', ...firstReview } })
  })

  it('ends at once where it can get no seat, waits for none later, and not where staff holds it', () => {
    const turnedAway = [begun, commitAnswers(), turnAwaySession({ fullCell: 'C2' })] as const
    given(begun, commitAnswers())
      .when(turnAwaySession({ fullCell: 'C2' }))
      .then({ type: 'SessionTurnedAway', data: { to: 'fullQuota', fullCell: 'C2', ...firstReview } })
    given(...turnedAway)
      .when(rematchSession())
      .refuses('session.notTurnedAway')
    given(...turnedAway)
      .when(commitAnswers())
      .refuses('session.exists')
    given({ ...begun, held: 'access.closed' }, commitAnswers())
      .when(turnAwaySession())
      .refuses('session.notUnfinished')
  })

  it('hears only the answer to its own request', () =>
    given(begun, withCells)
      .when(settleSession({ requestId: 'OLD' }))
      .refuses('session.notSettling'))

  it('is refused while answers are wrong', () => {
    const command = commitFinal({ findings: { count: 2, firstCode: 'Q7' } })
    given(begun).when(command).refuses('session.answersInvalid')
    expect(() => given(begun, command)).toThrow('session.answersInvalid')
  })

  it('exists once it is finished', () => {
    given(begun, commitFinal()).when(commitFinal()).refuses('session.exists')
    given(begun, commitFinal()).when(commitAnswers()).refuses('session.exists')
    given(begun, withCells).when(commitAnswers()).refuses('session.settling')
  })

  it('still takes the recordings that arrive late', () =>
    given(begun, commitFinal()).when(storeAttach()).thenTypes('AttachStored'))
})

describe('a session that was sent back', () => {
  const returned = [begun, commitFinal(), returnSession({ by: assessor })] as const

  it('is open again, and reviewed from the first level when it is handed in again', () => {
    expect(given(...returned).session).toMatchObject({ answering: 'revoke', review: 'revoke' })
    given(...returned)
      .when(commitAnswers({ commit: { ...commitAnswers().commit, items: [item('Q1', 'b')] } }))
      .thenTypes('AnswersCommitted')
    expect(given(...returned, commitFinal()).session).toMatchObject({
      answering: 'success',
      review: 'pending',
      reviewLevel: 1,
    })
  })
})

describe('a session ends otherwise', () => {
  it('is replaced by the one that its respondent forced', () => {
    given(begun)
      .when(forceNewSession())
      .then({ type: 'SessionReplaced', data: { from: 'suspend', to: 'invalid', successorSid: 'S2' } })
    given(begun, commitFinal()).when(forceNewSession()).refuses('session.notUnfinished')
    given(begun, forceNewSession()).when(restoreSession()).refuses('session.replaced')
  })

  it('is invalidated with a reason and comes back to where it was', () => {
    given(begun)
      .when(invalidateSession({ reason: ' ' }))
      .refuses('session.reasonMissing')
    const finished = commitFinal({ outcome: { success: false } })
    expect(given(begun, finished, invalidateSession()).session.answering).toBe('invalid')
    expect(given(begun, finished, invalidateSession(), restoreSession()).session.answering).toBe('prohibit')
    given(begun).when(restoreSession()).refuses('session.notInvalidated')
  })

  it('asks for its seat again when it comes back, and keeps its review', () => {
    const ended = given(
      begun,
      withCells,
      settleSession(),
      { type: 'SessionPassed', data: { level: 1, nextLevel: 1, to: 'pass', reason: null, reviewerSid: 'A' } },
      invalidateSession(),
    )
    ended.when(restoreSession()).thenTypes('SessionRestored', 'SeatRequested')
    const back = given(
      begun,
      withCells,
      settleSession(),
      { type: 'SessionPassed', data: { level: 1, nextLevel: 1, to: 'pass', reason: null, reviewerSid: 'A' } },
      invalidateSession(),
      restoreSession(),
      settleSession({ requestId: 'REQUEST2' }),
    )
    expect(back.session).toMatchObject({ answering: 'success', review: 'pass' })
  })

  it('lies in the recycle bin, also as an invalid one, and comes back', () => {
    const deleted = given(begun, invalidateSession(), deleteSession())
    deleted.when(commitAnswers()).refuses('session.deleted')
    expect(given(begun, invalidateSession(), deleteSession(), restoreSession()).session.answering).toBe('invalid')
    expect(
      given(begun, invalidateSession(), deleteSession(), restoreSession(), restoreSession()).session.answering,
    ).toBe('suspend')
  })
})

it('raises an alarm with the commit, and anew only at another level', () => {
  const reasons = [
    { questionSid: 'Q9', questionCode: 'Q9', level: 1, expression: 'Q9 > 0', explain: '', excerpt: 'several days' },
  ] as const
  const alarming = commitFinal({ outcome: { alarm: 1 }, alarmReasons: reasons })
  given(begun).when(alarming).thenTypes('AnswersCommitted', 'SessionSucceeded', 'AlarmRaised')
  const contacts = [{ questionCode: 'Q2', label: 'tel', answer: '139' }]
  expect(
    sessionDecider.decide(given(begun).session, { ...alarming, alarmContacts: contacts }).at(-1)?.data,
  ).toMatchObject({ reasons, contacts })
  const again = [begun, alarming, returnSession({ by: assessor, at })] as const
  given(...again)
    .when(alarming)
    .thenTypes('AnswersCommitted', 'SessionSucceeded')
  given(...again)
    .when(commitFinal({ outcome: { alarm: 3 }, alarmReasons: reasons }))
    .thenTypes('AnswersCommitted', 'SessionSucceeded', 'AlarmRaised')
  given(...again)
    .when(commitFinal())
    .thenTypes('AnswersCommitted', 'SessionSucceeded')
})
