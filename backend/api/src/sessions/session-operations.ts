import { ChangeSession } from '../commands/product-commands.ts'
import { assignAppealerBody, assignReviewerBody, type OutputOf, reasonBody, reviewBody } from '@naire/contract'
import type { SessionIntention } from '@naire/commands'
import { valueBody } from '@naire/odata'
import { randomUUID } from 'node:crypto'
import { type Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import { type Call, withBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { assign } from './assign.ts'
import { ownSession, requireVisible } from './own-session.ts'

export const sessionOperations = {
  reviewSession: withBody(reviewBody, async (call, services) => {
    const { sessionSid } = call.body
    await requireVisible(call, services, sessionSid)
    return change(call, services, sessionSid, reviewCommand(call.body))
  }),

  assignReviewer: withBody(assignReviewerBody, (call, services) => {
    const { sessionSids, reviewerSid, force } = call.body
    const task = { ability: 'review', userSid: reviewerSid, target: 'reviewerSid' } as const
    return assign(call, services, {
      ...task,
      sessionSids,
      command: (reviewerName) => ({ type: 'AssignReviewer', reviewerSid, reviewerName, force }),
    })
  }),

  assignAppealer: withBody(assignAppealerBody, (call, services) => {
    const { sessionSids, appealerSid, force } = call.body
    const task = { ability: 'appeal', userSid: appealerSid, target: 'appealerSid' } as const
    return assign(call, services, {
      ...task,
      sessionSids,
      command: (appealerName) => ({ type: 'AssignAppealer', appealerSid, appealerName, force }),
    })
  }),

  eraseSession: withBody(reasonBody, (call, services) => {
    const { sessionSid, reason } = call.body
    return change(call, services, sessionSid, { type: 'EraseSession', reason })
  }),
} as const

function reviewCommand({ action, reason, notes }: OutputOf<typeof reviewBody>): SessionIntention {
  switch (action) {
    case 'pass':
      return { type: 'PassSession', reason }
    case 'return':
      return {
        type: 'ReturnSession',
        reason,
        notes: notes.map(({ QuestionSid, Text }) => ({ questionSid: QuestionSid, text: Text })),
      }
    case 'reject':
      return { type: 'RejectSession', reason }
    case 'reopen':
      return { type: 'ReopenReview', reason, requestId: randomUUID() }
  }
}

/** One command to one session of the caller's organisation; the reply says where it stands now. */
export async function change(
  call: Call<unknown>,
  services: Services,
  sessionSid: string,
  command: SessionIntention,
): Promise<Answer> {
  await ownSession(call, services, sessionSid)
  const { revision, position } = await services.execute(
    new ChangeSession({
      ...commanded(call.caller),
      sessionSid,
      command,
    }),
  )
  return { kind: 'json', body: valueBody(call.serviceRoot, { SessionSid: sessionSid, Revision: revision }), position }
}
