import { describe, expect, it } from 'vitest'
import {
  assessor,
  at,
  assignAppealer,
  closeAppeal,
  commitAppeal,
  commitAppealFeedback,
  commitFinal,
  createSession,
  customer,
  deleteAppealFeedback,
  judge,
  judgeAppealFeedback,
  judgeAppealSession,
  manager,
  missAppealDeadline,
  openAppeal,
  otherAssessor,
  passSession,
  rejectSession,
  returnSession,
  withdrawJudgement,
} from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/walks.ts'

const passed = [createSession(), commitFinal(), passSession()] as const
const second = commitAppealFeedback({ feedbackSid: 'F2', questionSid: 'Q2' })
const committed = [...passed, commitAppealFeedback(), second, commitAppeal()] as const

describe('a customer appeals', () => {
  it('answer by answer, then the whole [R4-55]', () => {
    given(...passed)
      .when(commitAppealFeedback({ reason: '' }))
      .refuses('appeal.reasonMissing')
    given(...passed)
      .when(commitAppeal())
      .refuses('appeal.nothingToCommit')
    given(...passed, commitAppealFeedback())
      .when(commitAppeal())
      .then({
        type: 'AppealCommitted',
        data: { to: 'pending', appealerSid: customer.sid, feedbackSids: ['F1'] },
      })
    given(...committed)
      .when(commitAppealFeedback())
      .refuses('appeal.notOpen')
  })

  it('takes an answer out of the appeal', () => {
    given(...passed)
      .when(deleteAppealFeedback())
      .refuses('appeal.feedbackNotFound')
    given(...passed, commitAppealFeedback(), deleteAppealFeedback())
      .when(commitAppeal())
      .refuses('appeal.nothingToCommit')
  })

  it('only finished sessions', () => {
    given(createSession()).when(commitAppealFeedback()).refuses('appeal.notFinished')
    given(createSession(), commitFinal(), returnSession()).when(commitAppealFeedback()).refuses('appeal.notFinished')
  })

  it('not when appeals are closed, until they are opened', () => {
    given(...passed, closeAppeal())
      .when(commitAppealFeedback())
      .refuses('appeal.closed')
    given(...passed, closeAppeal(), openAppeal())
      .when(commitAppealFeedback())
      .thenTypes('AppealFeedbackCommitted')
    given(...passed)
      .when(openAppeal())
      .refuses('appeal.alreadyOpen')
  })

  it('whom the appeal was given to', () => {
    const other = { ...customer, sid: 'CUSTOMER2' }
    given(...passed, assignAppealer())
      .when(commitAppealFeedback({ by: other }))
      .refuses('appeal.notAppealer')
    given(...passed, assignAppealer())
      .when(assignAppealer({ appealerSid: other.sid }))
      .refuses('appeal.alreadyAssigned')
  })
})

it('what is missed is the appeal until it is handed in, then the judgement, then nothing', () => {
  const dueAt = '2026-11-23T08:00:00.000Z'
  const missed = (of: 'appeal' | 'judgement', appealerSid: string | null) =>
    ({ type: 'AppealDeadlineMissed', data: { dueAt, of, appealerSid } }) as const
  given(...passed)
    .when(missAppealDeadline({ dueAt }))
    .refuses('appeal.notPending')
  given(...passed, assignAppealer())
    .when(missAppealDeadline({ dueAt }))
    .then(missed('appeal', customer.sid))
  given(...committed)
    .when(missAppealDeadline({ dueAt }))
    .then(missed('judgement', null))
  given(...committed, judgeAppealSession())
    .when(missAppealDeadline({ dueAt }))
    .refuses('appeal.notOpen')
})

describe('a judge decides', () => {
  it('one by one until all are judged; what stands leaves the review alone [R4-56]', () => {
    given(...committed)
      .when(judgeAppealFeedback())
      .thenTypes('AppealFeedbackJudged')
    given(...committed, judgeAppealFeedback())
      .when(judgeAppealFeedback())
      .refuses('appeal.alreadyJudged')
    given(...committed, judgeAppealFeedback())
      .when(judgeAppealFeedback({ feedbackSid: 'F2' }))
      .then(
        {
          type: 'AppealFeedbackJudged',
          data: {
            feedbackSid: 'F2',
            result: 'reject',
            memo: 'the recording is clear',
            judgeSid: judge.sid,
            judgedAt: at,
          },
        },
        {
          type: 'AppealSolved',
          data: { to: 'solved', result: 'reject', review: null, reviewFrom: 'pass', judgeSid: judge.sid },
        },
      )
  })

  it('on files, of one answer or of all that are open', () => {
    const attachList = [{ Sid: 'A', TargetType: 202, FileName: 'register.pdf', FileExt: '.pdf', FileSize: 9 }]
    const judgement = {
      result: 'reject',
      memo: 'the recording is clear',
      judgeSid: judge.sid,
      judgedAt: at,
      attachList,
    } as const
    given(...committed)
      .when(judgeAppealFeedback({ attachList }))
      .then({ type: 'AppealFeedbackJudged', data: { feedbackSid: 'F1', ...judgement } })
    given(...committed)
      .when(judgeAppealSession({ attachList, result: 'reject' }))
      .then(
        { type: 'AppealFeedbackJudged', data: { feedbackSid: 'F1', ...judgement } },
        { type: 'AppealFeedbackJudged', data: { feedbackSid: 'F2', ...judgement } },
        {
          type: 'AppealSolved',
          data: { to: 'solved', result: 'reject', review: null, reviewFrom: 'pass', judgeSid: judge.sid },
        },
      )
  })

  it('an upheld answer reopens the decided review', () => {
    const solved = given(
      ...committed,
      judgeAppealFeedback({ result: 'uphold' }),
      judgeAppealFeedback({ feedbackSid: 'F2' }),
    )
    expect(solved.session).toMatchObject({ appeal: 'solved', review: 'pending', reviewLevel: 1 })
  })

  it('the whole at once: what is not judged yet [R4-56]', () => {
    given(...committed, judgeAppealFeedback())
      .when(judgeAppealSession())
      .thenTypes('AppealFeedbackJudged', 'AppealSolved')
    given(...passed)
      .when(judgeAppealSession())
      .refuses('appeal.notPending')
    given(...committed)
      .when(judgeAppealSession({ memo: '' }))
      .refuses('appeal.reasonMissing')
  })

  it('not on their own work', () => {
    given(...committed)
      .when(judgeAppealSession({ by: assessor }))
      .refuses('appeal.ownWork')
    given(...committed)
      .when(judgeAppealSession({ by: customer }))
      .refuses('appeal.ownWork')
  })

  it('and the next round begins clean', () => {
    const again = [...committed, judgeAppealSession({ result: 'reject' }), openAppeal()] as const
    expect(given(...again).session).toMatchObject({ appeal: 'notCommit', appealRound: 2 })
    given(...again)
      .when(commitAppeal())
      .refuses('appeal.nothingToCommit')
    given(...again)
      .when(commitAppealFeedback())
      .refuses('appeal.alreadyJudged')
    given(...again, commitAppealFeedback({ feedbackSid: 'F3' }))
      .when(commitAppeal())
      .thenTypes('AppealCommitted')
  })
})

describe('a judgement', () => {
  const solved = [...committed, judgeAppealSession()] as const
  const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

  it('is taken back for ten minutes by its judge or who manages, and stands as it stood', () => {
    given(...solved)
      .when(withdrawJudgement({ at: later(10) }))
      .then({
        type: 'AppealJudgementWithdrawn',
        data: {
          to: 'pending',
          feedbackSids: ['F1', 'F2'],
          judgeSid: judge.sid,
          wasSolved: true,
          review: 'pass',
          reviewLevel: 1,
        },
      })
    given(...solved)
      .when(withdrawJudgement({ at: later(10.1) }))
      .refuses('appeal.withdrawnTooLate')
    given(...solved)
      .when(withdrawJudgement({ by: { ...judge, sid: 'J2' } }))
      .refuses('appeal.notJudge')
    given(...solved)
      .when(withdrawJudgement({ by: manager }))
      .thenTypes('AppealJudgementWithdrawn')
    const { session: back } = given(...solved, withdrawJudgement())
    expect(back).toMatchObject({ appeal: 'pending', review: 'pass', passedBy: [assessor.sid], judgement: null })
    expect(Object.values(back.appealed)).toEqual([
      { round: 1, result: null },
      { round: 1, result: null },
    ])
    given(...solved, withdrawJudgement())
      .when(judgeAppealSession({ result: 'reject' }))
      .thenTypes('AppealFeedbackJudged', 'AppealFeedbackJudged', 'AppealSolved')
  })

  it('of one answer is taken back while others wait, and only the last one', () => {
    const one = [...committed, judgeAppealFeedback()] as const
    given(...one)
      .when(withdrawJudgement())
      .then({
        type: 'AppealJudgementWithdrawn',
        data: {
          to: 'pending',
          feedbackSids: ['F1'],
          judgeSid: judge.sid,
          wasSolved: false,
          review: null,
          reviewLevel: 1,
        },
      })
    const both = [...one, judgeAppealFeedback({ feedbackSid: 'F2', result: 'uphold', at: later(1) })] as const
    const { session: back } = given(...both, withdrawJudgement({ at: later(2) }))
    expect(back).toMatchObject({ appeal: 'pending', review: 'pass' })
    expect([back.appealed['F1']?.result, back.appealed['F2']?.result]).toEqual(['reject', null])
    given(...both, withdrawJudgement({ at: later(2) }))
      .when(withdrawJudgement({ at: later(2) }))
      .refuses('appeal.nothingToWithdraw')
  })

  it('stays once something followed from it', () => {
    given(...committed)
      .when(withdrawJudgement())
      .refuses('appeal.nothingToWithdraw')
    for (const next of [openAppeal(), passSession({ by: otherAssessor }), rejectSession({ by: otherAssessor })])
      given(...solved, next)
        .when(withdrawJudgement())
        .refuses('appeal.nothingToWithdraw')
  })
})
