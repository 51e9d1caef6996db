import { describe, expect, it } from 'vitest'
import {
  assignAppealer,
  assignReviewer,
  closeAppeal,
  commitAppeal,
  commitAppealFeedback,
  commitFinal,
  createSession,
  invalidateSession,
  openAppeal,
  passSession,
  restoreSession,
  returnSession,
  withdrawDecision,
  assessor,
  customer,
  manager,
} from '../../tests/sessions/commands.ts'
import { continued, given } from '../../tests/sessions/walks.ts'
import type { SessionCommand } from './commands.ts'
import { sessionDecider } from './decider.ts'
import { foldRow, type FoldedRow } from './row.ts'
import { noSession } from './session.ts'

const finished = [createSession(), commitFinal()] as const

/** On which day a review and an appeal are due, one command a day from the first of March. */
function due(...commands: readonly SessionCommand[]): readonly [review: number | null, appeal: number | null] {
  const midnight = Date.UTC(2026, 2, 1)
  let [row, session]: [FoldedRow | null, typeof noSession] = [null, noSession]
  for (const [day, command] of commands.entries()) {
    const at = new Date(midnight + day * 86_400_000).toISOString()
    for (const event of sessionDecider.decide(session, command))
      row = foldRow(row, { event, metadata: { at, actor: command.by }, revision: 0 })
    session = continued(session, command)
  }
  const dayOf = (time: string | null | undefined) => (time ? (Date.parse(time) - midnight) / 86_400_000 : null)
  return [dayOf(row?.ReviewDueTime), dayOf(row?.AppealDueTime)]
}

describe('until when', () => {
  it('a session is to be reviewed: three days from when it waits, and anew for whom it is given to', () => {
    expect(due(...finished)).toEqual([4, null])
    expect(due(...finished, assignReviewer())).toEqual([5, null])
    expect(due(...finished, assignReviewer(), passSession())).toEqual([null, null])
  })

  it('a customer is to appeal: three days from when it was given or opened to them, until it is handed in or closed', () => {
    expect(due(...finished, assignAppealer())).toEqual([4, 5])
    expect(due(...finished, assignAppealer(), closeAppeal())).toEqual([4, null])
    expect(due(...finished, assignAppealer(), closeAppeal(), openAppeal())).toEqual([4, 7])
    expect(due(...finished, assignAppealer(), commitAppealFeedback(), commitAppeal())).toEqual([4, null])
  })

  it('as long as the questionnaire says: the hours of its last final commit hold for all that comes of it', () => {
    const hurried = [createSession(), commitFinal({ dueHours: { review: 24, appeal: 48, judge: 12 } })] as const
    expect(due(...hurried)).toEqual([2, null])
    expect(due(...hurried, assignReviewer(), assignAppealer())).toEqual([3, 5])
    expect(due(...hurried, assignAppealer(), invalidateSession(), restoreSession())).toEqual([5, 6])
    expect(due(...hurried, returnSession(), commitFinal())).toEqual([6, null])
    const judging = (...begun: readonly SessionCommand[]) =>
      sessionDecider.decide(given(...begun, assignAppealer(), commitAppealFeedback()).session, commitAppeal())[0]?.data
    expect(judging(...hurried)).toMatchObject({ judgeHours: 12 })
    expect(judging(...finished)).not.toHaveProperty('judgeHours')
  })

  it('nothing of a session that is out of force, and anew once it is back', () => {
    expect(due(...finished, assignAppealer(), invalidateSession())).toEqual([null, null])
    expect(due(...finished, assignAppealer(), invalidateSession(), restoreSession())).toEqual([7, 7])
  })
})

describe('whose it is', () => {
  const shown = (...commands: readonly SessionCommand[]) => {
    let [row, session]: [FoldedRow | null, typeof noSession] = [null, noSession]
    for (const command of commands) {
      for (const event of sessionDecider.decide(session, command))
        row = foldRow(row, { event, metadata: { at: command.at, actor: command.by }, revision: 0 })
      session = continued(session, command)
    }
    return [row?.RevieworSid, row?.AppealerSid]
  }

  it('a decision fills its reviewer, and who was assigned stays', () => {
    expect(shown(...finished)).toEqual([null, null])
    expect(shown(...finished, passSession())).toEqual([assessor.sid, null])
    expect(shown(...finished, assignReviewer(), passSession({ by: manager }))).toEqual([assessor.sid, null])
  })

  it('waiting again it is anybody\u2019s, unless it was assigned', () => {
    expect(shown(...finished, returnSession())).toEqual([assessor.sid, null])
    expect(shown(...finished, returnSession(), commitFinal())).toEqual([null, null])
    expect(shown(...finished, assignReviewer(), returnSession(), commitFinal())).toEqual([assessor.sid, null])
    expect(shown(...finished, passSession(), withdrawDecision())).toEqual([null, null])
  })

  it('an appeal fills its appealer, and who was assigned stays', () => {
    expect(shown(...finished, passSession(), commitAppealFeedback())).toEqual([assessor.sid, customer.sid])
    expect(
      shown(
        ...finished,
        passSession(),
        assignAppealer({ appealerSid: 'OTHER' }),
        commitAppealFeedback({ by: manager }),
      ),
    ).toEqual([assessor.sid, 'OTHER'])
  })
})
