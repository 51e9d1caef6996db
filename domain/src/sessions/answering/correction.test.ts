import { describe, expect, it } from 'vitest'
import {
  assessor,
  assignReviewer,
  at,
  commitFinal,
  correctAnswers,
  createSession,
  customer,
  item,
  manager,
  otherAssessor,
  passSession,
  rematchSession,
  settleSession,
} from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/walks.ts'

const finished = [createSession(), commitFinal()] as const
const seated = [createSession(), commitFinal({ outcome: { quotaCells: ['C1'] } }), settleSession()] as const
const outcome = { score: 3, success: true, alarm: 0, quotaCells: [] } as const

describe('answers are put right by staff', () => {
  it('with what stood there, the reason and who did it', () => {
    given(...finished)
      .when(correctAnswers({ reason: ' misread ' }))
      .then({
        type: 'AnswersCorrected',
        data: {
          items: [item('Q1', 'b')],
          removed: [],
          before: [item('Q1', 'a')],
          reason: 'misread',
          correctedBy: assessor.sid,
          naireRevision: 1,
          outcome,
        },
      })
  })

  it('while the review is open, by those who may review', () => {
    given(createSession()).when(correctAnswers()).refuses('review.notFinished')
    given(...finished, passSession())
      .when(correctAnswers())
      .refuses('review.notPending')
    given(...finished, assignReviewer())
      .when(correctAnswers({ by: otherAssessor }))
      .refuses('review.notAssessor')
    given(...finished, assignReviewer())
      .when(correctAnswers({ by: manager }))
      .thenTypes('AnswersCorrected')
    given(createSession({ userSid: assessor.sid }), commitFinal())
      .when(correctAnswers())
      .refuses('review.ownWork')
  })

  it('with a reason, something that changes, and answers that hold together', () => {
    given(...finished)
      .when(correctAnswers({ reason: ' ' }))
      .refuses('session.reasonMissing')
    given(...finished)
      .when(correctAnswers({ correction: { items: [], removed: [], before: [], naireRevision: 1, outcome } }))
      .refuses('session.nothingCorrected')
    given(...finished)
      .when(correctAnswers({ findings: { count: 1, firstCode: 'Q1' } }))
      .refuses('session.answersInvalid')
  })

  it('and lead where a final commit of them would, the review as it stands', () => {
    expect(given(...finished, correctAnswers({ outcome: { success: false } })).session).toMatchObject({
      answering: 'prohibit',
      review: 'pending',
    })
    expect(
      given(...finished, correctAnswers({ outcome: { success: false } }), correctAnswers()).session.answering,
    ).toBe('success')
    const twoLevels = [createSession(), commitFinal({ reviewLevels: 2 }), passSession()] as const
    expect(
      given(...twoLevels, correctAnswers({ by: otherAssessor, outcome: { success: false } })).session,
    ).toMatchObject({ reviewLevel: 2, reviewLevels: 2 })
  })

  it('and ask for the seat of other cells only', () => {
    given(...seated)
      .when(correctAnswers({ outcome: { quotaCells: ['C1'] } }))
      .thenTypes('AnswersCorrected')
    given(...seated)
      .when(correctAnswers({ outcome: { quotaCells: ['C2'] } }))
      .thenTypes('AnswersCorrected', 'SeatRequested')
    given(...seated)
      .when(correctAnswers())
      .thenTypes('AnswersCorrected', 'SessionSucceeded')
    const turnedAway = [
      createSession(),
      commitFinal({ outcome: { quotaCells: ['C1'] } }),
      settleSession({ fullCell: 'C1' }),
    ] as const
    given(...turnedAway)
      .when(correctAnswers({ outcome: { quotaCells: ['C2'] } }))
      .thenTypes('AnswersCorrected', 'SeatRequested')
    given(...turnedAway, correctAnswers({ outcome: { quotaCells: ['C2'] } }))
      .when(rematchSession())
      .refuses('session.notTurnedAway')
  })

  it('and raise an alarm of another level', () => {
    const reasons = [{ questionSid: 'Q1', questionCode: 'Q1', level: 1, explain: 'e', excerpt: 'x' }] as never
    given(...finished)
      .when(correctAnswers({ outcome: { alarm: 1 }, alarmReasons: reasons }))
      .thenTypes('AnswersCorrected', 'AlarmRaised')
  })

  it('at a time and by a person that everybody sees', () => {
    expect(
      given(...finished, correctAnswers({ by: { ...customer, sid: 'SOMEBODY', role: 3 }, at })).session.correctedBy,
    ).toEqual(['SOMEBODY'])
  })
})
