import { ChangeSession } from '../commands/product-commands.ts'
import {
  appealFeedbackBody,
  appealSessionBody,
  attachList,
  deleteAppealFeedbackBody,
  judgeFeedbackBody,
  judgeSessionBody,
  type OutputOf,
  toggleAppealBody,
} from '@naire/contract'
import type { AppealAttach } from '@naire/domain/sessions'
import { valueBody } from '@naire/odata'
import { randomUUID } from 'node:crypto'
import { newSid } from '../http/fields.ts'
import { changeMany } from '../sessions/assign.ts'
import { ownSession, ownSessions } from '../sessions/own-session.ts'
import { change } from '../sessions/session-operations.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import { commanded } from '../http/envelope.ts'

/** Appeals; the Sid of an appeal session is that of its session. */
export const appealOperations = {
  commitAppealFeedback: withBody(appealFeedbackBody, async (call, services) => {
    const given = call.body.appealFeedback
    const sessionSid = given.AppealSessionSid
    await ownSession(call, services, sessionSid)
    const feedbackSid = given.Sid ?? newSid()
    const command = {
      type: 'CommitAppealFeedback',
      feedbackSid,
      questionSid: given.QuestionSid,
      interactionSid: given.InteractionSid ?? null,
      reason: given.Reason,
      attachList: attachesIn(given.AttachList),
    } as const
    const { events, position } = await services.execute(
      new ChangeSession({
        ...commanded(call.caller),
        sessionSid,
        command,
      }),
    )
    const made = events.find((event) => event.type === 'AppealFeedbackCommitted')
    return {
      kind: 'json',
      body: {
        ...valueBody(call.serviceRoot, made?.data.appealTime ?? call.at, 'Edm.DateTimeOffset'),
        Sid: feedbackSid,
      },
      position,
    }
  }),

  deleteAppealFeedback: withBody(deleteAppealFeedbackBody, (call, services) => {
    const { AppealSessionSid, Sid } = call.body.appealFeedback
    return change(call, services, AppealSessionSid, { type: 'DeleteAppealFeedback', feedbackSid: Sid })
  }),

  commitAppealSession: withBody(appealSessionBody, (call, services) =>
    change(call, services, call.body.appealSessionSid, { type: 'CommitAppeal' }),
  ),

  toggleAppealStatus: withBody(toggleAppealBody, async (call, services) => {
    const { openAppeal, naireSessionSidList } = call.body
    await ownSessions(call, services, naireSessionSidList)
    return changeMany(call, services, naireSessionSidList, { type: openAppeal ? 'OpenAppeal' : 'CloseAppeal' })
  }),

  judgeAppealFeedback: withBody(judgeFeedbackBody, (call, services) => {
    const { Sid, JudgeResult, JudgeMemo, JudgeAttachList } = call.body.appealFeedback
    const judgement = {
      result: JudgeResult,
      memo: JudgeMemo,
      attachList: attachesIn(JudgeAttachList),
      requestId: randomUUID(),
    }
    return change(call, services, call.key, { type: 'JudgeAppealFeedback', feedbackSid: Sid, ...judgement })
  }),

  judgeAppealSession: withBody(judgeSessionBody, (call, services) => {
    const { JudgeResult, JudgeMemo, JudgeAttachList } = call.body
    const judgement = {
      result: JudgeResult,
      memo: JudgeMemo,
      attachList: attachesIn(JudgeAttachList),
      requestId: randomUUID(),
    }
    return change(call, services, call.key, { type: 'JudgeAppealSession', ...judgement })
  }),

  withdrawJudgement: withoutBody((call, services) => change(call, services, call.key, { type: 'WithdrawJudgement' })),
} as const

const attachesIn = (given: OutputOf<typeof attachList>): readonly AppealAttach[] =>
  given.map(({ TargetType, ...rest }) => (TargetType === undefined ? rest : { ...rest, TargetType }))
