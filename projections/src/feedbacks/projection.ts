import { answersIn, groupedByReply, replyKey } from '@naire/domain/sessions'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { erasedIn } from '../rows/remove-erased.ts'
import { createOwners, ownersOf, rememberOwners } from '../rows/session-owners.ts'
import { createTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import { addReplies, type Reply } from './add-replies.ts'
import { feedbacksTable } from './table.ts'

const owners = 'feedback_owners'

/** One row per flattened item of the replies that count now. */
export const feedbacks: ReadModel = {
  name: 'feedbacks',
  version: 3,
  tables: [feedbacksTable.name, owners],
  create: createTable(feedbacksTable, { org: 'OrgSid', session: 'SessionSid' }) + createOwners(owners),
  finish: `create index on feedbacks ("SessionSid", "QuestionSid"); create index on feedbacks ("NaireSid", "QuestionCode");`,
  handles: ['SessionCreated', 'AnswersCommitted', 'AnswersCorrected', 'SessionErased'],
  onUnreadable: 'park',
  shardable: true,
  apply: async (events, tx) => {
    const remembered = await rememberOwners(owners, events, tx)
    const erased = erasedIn(events)
    await removeAll(erased, tx)
    const replies = lastReplies(events).filter(({ sessionSid }) => !erased.includes(sessionSid))
    if (replies.length === 0) return
    const born = new Set(events.filter(({ type }) => type === 'SessionCreated').map(sidOf))
    await removeAll(replies.filter(({ sessionSid }) => !born.has(sessionSid)).map(placeOf), tx)
    await addReplies(
      replies,
      await ownersOf(
        owners,
        replies.map(({ sessionSid }) => sessionSid),
        tx,
        remembered,
      ),
      tx,
    )
  },
}

function lastReplies(events: readonly ReadEvent[]): readonly Reply[] {
  const last = new Map<string, Reply>()
  const keep = (reply: Reply) =>
    last.set(`${reply.sessionSid}/${replyKey(reply.questionSid, reply.interactionSid)}`, reply)
  for (const event of events) {
    const said = answersIn(event)
    if (said === null) continue
    const place = { sessionSid: sidOf(event), position: event.position }
    for (const reply of said.removed ?? []) keep({ ...place, ...reply, items: [] })
    for (const items of groupedByReply(said.items ?? []).values()) {
      const [first] = items
      if (first) keep({ ...place, questionSid: first.QuestionSid, interactionSid: first.InteractionSid, items })
    }
  }
  return [...last.values()]
}

/** Everything whose sid goes on from one of these. Through the key, the only index that a rebuild has: `-` and `.` are neighbours. */
async function removeAll(places: readonly string[], tx: ReadTransaction): Promise<void> {
  if (places.length === 0) return
  await tx.query(
    `delete from feedbacks as f using unnest($1::text[]) as gone(place)
     where f."Sid" > gone.place collate "C" || '-' and f."Sid" < gone.place collate "C" || '.'`,
    [places],
  )
}

const placeOf = ({ sessionSid, questionSid, interactionSid }: Reply): string =>
  `${sessionSid}-${questionSid}-${interactionSid}`
