import { describe, expect, it } from 'vitest'
import type { SessionCommand } from '../commands.ts'
import {
  addComment,
  assessor,
  assignReviewer,
  at,
  commitAnswers,
  commitAppeal,
  commitAppealFeedback,
  commitFinal,
  createSession,
  disableAssessor,
  enableAssessor,
  invalidateSession,
  judge,
  judgeAppealSession,
  manager,
  otherAssessor,
  passSession,
  rejectSession,
  releaseReviewer,
  reopenReview,
  returnSession,
  settleSession,
  withdrawDecision,
} from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/walks.ts'

const finished = [createSession(), commitFinal()] as const
const decided = (decision: SessionCommand) => given(...finished, decision)
const twoLevels = [createSession(), commitFinal({ reviewLevels: 2 })] as const

describe('a finished session is reviewed', () => {
  it('is sent back with a reason', () => {
    given(...finished)
      .when(returnSession())
      .then({
        type: 'SessionReturned',
        data: {
          level: 1,
          to: 'revoke',
          answering: 'revoke',
          reason: 'age is missing',
          reviewerSid: assessor.sid,
          decidedAt: at,
        },
      })
    given(...finished)
      .when(returnSession({ reason: ' ' }))
      .refuses('review.reasonMissing')
    given(...finished)
      .when(rejectSession({ reason: '' }))
      .refuses('review.reasonMissing')
  })

  it('leads from pending to pass, revoke or reject [S4-12]', () => {
    const reviewed = [given(...finished), ...[passSession(), returnSession(), rejectSession()].map(decided)]
    expect(reviewed.map(({ session }) => session.review)).toEqual(['pending', 'pass', 'revoke', 'reject'])
  })

  it('passes level by level', () => {
    expect(given(...twoLevels, passSession()).session).toMatchObject({ review: 'pending', reviewLevel: 2 })
    expect(given(...twoLevels, passSession(), passSession({ by: otherAssessor })).session.review).toBe('pass')
    expect(given(...finished, passSession()).session.review).toBe('pass')
  })

  it('asks another person at each level, until the review begins again', () => {
    const assigned = [...twoLevels, assignReviewer(), passSession()] as const
    expect(given(...assigned).session.reviewerSid).toBeNull()
    given(...assigned)
      .when(passSession())
      .refuses('review.samePerson')
    given(...assigned)
      .when(assignReviewer())
      .refuses('review.samePerson')
    given(...assigned, returnSession({ by: otherAssessor }), commitFinal({ reviewLevels: 2 }))
      .when(passSession())
      .thenTypes('SessionPassed')
    given(...assigned, passSession({ by: otherAssessor }), reopenReview())
      .when(passSession())
      .thenTypes('SessionPassed')
  })

  it('is not reviewed before it is finished, nor when it is decided, nor while invalid', () => {
    given(createSession()).when(passSession()).refuses('review.notFinished')
    given(...finished, passSession())
      .when(rejectSession())
      .refuses('review.notPending')
    given(...finished, invalidateSession())
      .when(passSession())
      .refuses('session.invalidated')
  })

  it('is not reviewed by those who answered or judged it', () => {
    const own = [createSession({ userSid: assessor.sid }), commitFinal()] as const
    given(...own)
      .when(passSession())
      .refuses('review.ownWork')
    given(...own)
      .when(assignReviewer())
      .refuses('review.ownWork')
    const judged = [...finished, passSession(), commitAppealFeedback(), commitAppeal(), judgeAppealSession()] as const
    given(...judged)
      .when(passSession({ by: judge }))
      .refuses('review.ownWork')
  })

  it('belongs to its assessor; managers may step in', () => {
    const assigned = [...finished, assignReviewer()] as const
    given(...assigned)
      .when(passSession({ by: otherAssessor }))
      .refuses('review.notAssessor')
    given(...assigned)
      .when(passSession({ by: manager }))
      .thenTypes('SessionPassed')
    given(...assigned)
      .when(assignReviewer({ reviewerSid: 'X' }))
      .refuses('review.alreadyAssigned')
    given(...assigned)
      .when(assignReviewer({ reviewerSid: 'X', force: true }))
      .thenTypes('ReviewerAssigned')
  })

  it('is handed back by its assessor, or taken by a manager', () => {
    const assigned = [...finished, assignReviewer()] as const
    given(...finished)
      .when(releaseReviewer())
      .refuses('review.notAssigned')
    given(...assigned)
      .when(releaseReviewer({ by: otherAssessor }))
      .refuses('review.notAssessor')
    given(...assigned)
      .when(releaseReviewer())
      .then({ type: 'ReviewerReleased', data: { reviewerSid: assessor.sid } })
    given(...assigned, releaseReviewer({ by: manager }))
      .when(passSession({ by: otherAssessor }))
      .thenTypes('SessionPassed')
  })

  it('is taken from an assessor', () => {
    expect(given(...finished, assignReviewer(), disableAssessor()).session.reviewerSid).toBeNull()
    given(...finished, disableAssessor())
      .when(passSession())
      .refuses('review.assessorDisabled')
    given(...finished, disableAssessor())
      .when(passSession({ by: otherAssessor }))
      .thenTypes('SessionPassed')
    given(...finished, disableAssessor(), enableAssessor())
      .when(passSession())
      .thenTypes('SessionPassed')
    given(...finished)
      .when(enableAssessor())
      .refuses('review.assessorNotDisabled')
  })

  it('is reopened with a reason once it is decided; a rejected one asks for its seat again', () => {
    given(...finished)
      .when(reopenReview())
      .refuses('review.notDecided')
    given(...finished, passSession())
      .when(reopenReview({ reason: '' }))
      .refuses('review.reasonMissing')
    given(...finished, passSession())
      .when(reopenReview())
      .then({ type: 'ReviewReopened', data: { to: 'pending', reason: 'look again' } })
    const seated = [
      createSession(),
      commitFinal({ outcome: { quotaCells: ['C1'] } }),
      settleSession(),
      rejectSession(),
    ] as const
    given(...seated)
      .when(reopenReview())
      .thenTypes('ReviewReopened', 'SeatRequested')
    given(...seated, reopenReview())
      .when(passSession())
      .refuses('session.settling')
  })
})

it('staff talks about answers, once there is something to review', () => {
  given(createSession()).when(addComment()).refuses('review.notFinished')
  given(...finished)
    .when(addComment({ text: ' ' }))
    .refuses('review.commentMissing')
  given(...finished, passSession())
    .when(addComment({ text: ' listen again ', by: judge }))
    .then({
      type: 'CommentAdded',
      data: { commentSid: 'COMMENT', questionSid: 'Q1', text: 'listen again', authorSid: judge.sid },
    })
})

describe('a decision is taken back', () => {
  const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const seated = [createSession(), commitFinal({ outcome: { quotaCells: ['C1'] } }), settleSession()] as const

  it('within ten minutes, by who decided or a manager', () => {
    given(...finished)
      .when(withdrawDecision())
      .refuses('review.nothingToWithdraw')
    given(...finished, passSession())
      .when(withdrawDecision({ at: later(10) }))
      .thenTypes('DecisionWithdrawn')
    given(...finished, passSession())
      .when(withdrawDecision({ at: later(10.1) }))
      .refuses('review.withdrawnTooLate')
    given(...finished, passSession())
      .when(withdrawDecision({ at: later(60), since: at }))
      .thenTypes('DecisionWithdrawn')
    given(...finished, passSession())
      .when(withdrawDecision({ at: later(60), since: later(1) }))
      .refuses('review.withdrawnTooLate')
    given(...finished, passSession())
      .when(withdrawDecision({ at: later(60), since: at, by: manager }))
      .refuses('review.withdrawnTooLate')
    given(...finished, passSession())
      .when(withdrawDecision({ by: otherAssessor }))
      .refuses('review.notDecider')
    given(...finished, rejectSession())
      .when(withdrawDecision({ by: manager }))
      .thenTypes('DecisionWithdrawn')
  })

  it('so that everything stands where it stood', () => {
    const { session } = given(...finished)
    for (const decision of [passSession(), returnSession(), rejectSession()]) {
      const { review, answering, reviewLevel, passedBy } = given(...finished, decision, withdrawDecision()).session
      expect({ review, answering, reviewLevel, passedBy }).toEqual({
        review: 'pending',
        answering: 'success',
        reviewLevel: 1,
        passedBy: session.passedBy,
      })
    }
    expect(given(...twoLevels, passSession(), withdrawDecision()).session).toMatchObject({
      review: 'pending',
      reviewLevel: 1,
      passedBy: [],
    })
    expect(
      given(...twoLevels, passSession(), passSession({ by: otherAssessor }), withdrawDecision({ by: otherAssessor }))
        .session,
    ).toMatchObject({ reviewLevel: 2, passedBy: [assessor.sid] })
  })

  it('not once something has followed from it', () => {
    given(...finished, returnSession(), commitAnswers())
      .when(withdrawDecision())
      .refuses('review.nothingToWithdraw')
    given(...finished, passSession(), commitAppealFeedback(), commitAppeal())
      .when(withdrawDecision())
      .refuses('review.nothingToWithdraw')
    given(...finished, passSession(), withdrawDecision())
      .when(withdrawDecision())
      .refuses('review.nothingToWithdraw')
  })

  it('and a seat that it cost is asked for again', () => {
    for (const decision of [returnSession(), rejectSession()]) {
      given(...seated, decision)
        .when(withdrawDecision())
        .thenTypes('DecisionWithdrawn', 'SeatRequested')
      expect(
        given(...seated, decision, withdrawDecision(), settleSession({ requestId: 'REQUEST2' })).session,
      ).toMatchObject({ answering: 'success', review: 'pending' })
    }
    given(...seated, passSession())
      .when(withdrawDecision())
      .thenTypes('DecisionWithdrawn')
  })
})
