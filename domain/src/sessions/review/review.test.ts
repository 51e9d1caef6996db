import { describe, expect, it } from 'vitest'
import {
  assessor, assignReviewer, commitAppeal, commitAppealFeedback, commitFinal, createSession, disableAssessor, invalidateSession, judge,
  judgeAppealSession, manager, otherAssessor, passSession, rejectSession, reopenReview, returnSession, settleSession,
} from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/given.ts'

const finished = [createSession(), commitFinal()] as const
const twoLevels = [createSession(), commitFinal({ reviewLevels: 2 })] as const

describe('a finished session is reviewed', () => {
  it('is sent back with a reason', () => {
    given(...finished).when(returnSession()).then({
      type: 'SessionReturned',
      data: { level: 1, to: 'revoke', answering: 'revoke', reason: 'age is missing', reviewerSid: assessor.sid },
    })
    given(...finished).when(returnSession({ reason: ' ' })).refuses('review.reasonMissing')
    given(...finished).when(rejectSession({ reason: '' })).refuses('review.reasonMissing')
  })

  it('passes level by level', () => {
    expect(given(...twoLevels, passSession()).session).toMatchObject({ review: 'pending', reviewLevel: 2 })
    expect(given(...twoLevels, passSession(), passSession({ by: otherAssessor })).session.review).toBe('pass')
    expect(given(...finished, passSession()).session.review).toBe('pass')
  })

  it('is not reviewed before it is finished, nor when it is decided, nor while invalid', () => {
    given(createSession()).when(passSession()).refuses('review.notFinished')
    given(...finished, passSession()).when(rejectSession()).refuses('review.notPending')
    given(...finished, invalidateSession()).when(passSession()).refuses('session.invalidated')
  })

  it('is not reviewed by those who answered or judged it', () => {
    const own = [createSession({ userSid: assessor.sid }), commitFinal()] as const
    given(...own).when(passSession()).refuses('review.ownWork')
    given(...own).when(assignReviewer()).refuses('review.ownWork')
    const judged = [...finished, passSession(), commitAppealFeedback(), commitAppeal(), judgeAppealSession()] as const
    given(...judged).when(passSession({ by: judge })).refuses('review.ownWork')
  })

  it('belongs to its assessor; managers may step in', () => {
    const assigned = [...finished, assignReviewer()] as const
    given(...assigned).when(passSession({ by: otherAssessor })).refuses('review.notAssessor')
    given(...assigned).when(passSession({ by: manager })).thenTypes('SessionPassed')
    given(...assigned).when(assignReviewer({ reviewerSid: 'X' })).refuses('review.alreadyAssigned')
    given(...assigned).when(assignReviewer({ reviewerSid: 'X', force: true })).thenTypes('ReviewerAssigned')
  })

  it('is taken from an assessor', () => {
    given(...finished, disableAssessor()).when(passSession()).refuses('review.assessorDisabled')
    given(...finished, disableAssessor()).when(passSession({ by: otherAssessor })).thenTypes('SessionPassed')
  })

  it('is reopened with a reason once it is decided; a rejected one asks for its seat again', () => {
    given(...finished).when(reopenReview()).refuses('review.notDecided')
    given(...finished, passSession()).when(reopenReview({ reason: '' })).refuses('review.reasonMissing')
    given(...finished, passSession()).when(reopenReview()).then({ type: 'ReviewReopened', data: { to: 'pending', reason: 'look again' } })
    const seated = [createSession(), commitFinal({ outcome: { quotaCells: ['C1'] } }), settleSession(), rejectSession()] as const
    given(...seated).when(reopenReview()).thenTypes('ReviewReopened', 'SeatRequested')
    given(...seated, reopenReview()).when(passSession()).refuses('session.settling')
  })
})
