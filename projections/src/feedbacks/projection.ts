import { answersIn, groupedByReply, replyKey, feedbacks as wire } from '@naire/domain/sessions'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { createOwners, ownersOf, rememberOwners, type SessionOwner, erasedIn } from '../rows/session-owners.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import type { Feedback } from '@naire/domain/interactions'
import { copyCells, copyLine } from '../rows/row-changes.ts'

/** Net result of a batch for one interaction's reply; no items when it is blank now. */
interface Reply {
  readonly sessionSid: string
  readonly questionSid: string
  readonly interactionSid: string
  readonly items: readonly Feedback[]
  readonly position: number
}

/** Rows for the items of replies that have none. */
async function addReplies(
  replies: readonly Reply[],
  known: ReadonlyMap<string, SessionOwner>,
  tx: ReadTransaction,
): Promise<void> {
  const given = replies.filter(({ sessionSid, items }) => items.length > 0 && known.has(sessionSid))
  if (given.length > 0) await tx.copy(into, lines(given, known))
}

function* lines(replies: readonly Reply[], known: ReadonlyMap<string, SessionOwner>): Iterable<string> {
  for (const reply of replies) {
    const owner = known.get(reply.sessionSid)
    if (owner) yield* linesOf(reply, owner)
  }
}

const ofQuestion = ['QuestionSid', 'QuestionCode', 'InteractionSid', 'InteractionCode', 'InteractionType'] as const
const ofItem = [
  'Type',
  'Seq',
  'TimeStamp',
  'Refer1',
  'Refer2',
  'ReferCode1',
  'ReferCode2',
  'ReferSeq1',
  'ReferSeq2',
  'Value1',
  'Value2',
  'DatatypeFlag',
  'DatatypeDef',
  'Score',
] as const

const into = `feedbacks (${['SessionSid', 'NaireSid', 'OrgSid', ...ofQuestion, 'log_position', 'Sid', ...ofItem].map((column) => `"${column}"`).join(', ')})`

/** Builds the COPY lines of a reply; fields shared by all its items are formatted once. */
function* linesOf(
  { sessionSid, questionSid, interactionSid, items, position }: Reply,
  { naireSid, orgSid }: SessionOwner,
): Iterable<string> {
  const [first] = items
  const shared = copyCells([sessionSid, naireSid, orgSid, ...ofQuestion.map((column) => first?.[column]), position])
  const place = `${sessionSid}-${questionSid}-${interactionSid}`
  for (const item of distinct(items))
    yield `${shared}\t${copyLine([`${place}-${item.Seq}`, ...ofItem.map((column) => item[column])])}`
}

/** Of items that claim the same place the last counts. */
function distinct(items: readonly Feedback[]): readonly Feedback[] {
  return items.length === 1 ? items : [...new Map(items.map((item) => [item.Seq, item])).values()]
}

const feedbacksTable = wireTable('feedbacks', wire)

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

/**
 * Everything whose sid goes on from one of these. Through the key, the only index that a rebuild has: `-` and `.` are
 * neighbours.
 */
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
