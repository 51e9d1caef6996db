import { commentBody, type SessionComment } from '@naire/contract'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { loadHistory } from '@naire/commands'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream, type SessionEvent } from '@naire/domain/sessions'
import { valueBody } from '@naire/odata'
import { newSid } from '../http/fields.ts'
import { callerIn } from '../http/access.ts'
import { guardedValue } from './guarded.ts'
import { ownSession, requireVisible, viewed } from './own-session.ts'
import { change } from './session-operations.ts'
import { withBody, withoutBody } from '../odata/operation.ts'

/** Operations on staff comments about a session and its answers, visible to staff only. */
export const commentOperations = {
  addComment: withBody(commentBody, async (call, services) => {
    const { sessionSid, QuestionSid, Text } = call.body
    await ownSession(call, services, sessionSid)
    await requireVisible(call, services, sessionSid)
    return change(call, services, sessionSid, {
      type: 'AddComment',
      commentSid: newSid(),
      questionSid: QuestionSid ?? null,
      text: Text,
    })
  }),

  sessionComments: withoutBody(async (asked, services) => {
    const { subjectSid } = await ownSession(asked, services, asked.key)
    const call = callerIn(asked, subjectSid)
    await requireVisible(call, services, call.key)
    const { events } = await loadHistory(services.streams, sessionDecider, sessionStream(call.key))
    if (events.length === 0) throw new RefusalError({ key: 'session.notFound' })
    viewed(call, services, 'History')
    const names = await services.people.namesOf(events.map(({ metadata }) => metadata.actor.sid))
    const comments = events.flatMap((stored): SessionComment[] => {
      const event = stored as StoredEvent<SessionEvent>
      if (event.type !== 'CommentAdded') return []
      const { commentSid, questionSid, text = null, authorSid } = event.data
      const { actor, at } = stored.metadata
      return [
        {
          Sid: commentSid,
          QuestionSid: questionSid,
          Text: text,
          AuthorSid: authorSid,
          AuthorName: names.get(actor.sid) ?? null,
          Role: actor.role,
          At: at,
          Revision: stored.revision,
        },
      ]
    })
    return {
      kind: 'json',
      body: valueBody(call.serviceRoot, guardedValue(call, comments), 'Collection(SurveyExpert.Open)'),
    }
  }),
} as const
