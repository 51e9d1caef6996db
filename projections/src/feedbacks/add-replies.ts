import type { Feedback } from '@naire/domain/interactions'
import type { ReadTransaction } from '../runner/read-model.ts'
import { copyCells, copyLine } from '../rows/copy-line.ts'
import type { SessionOwner } from '../rows/session-owners.ts'

/** What a batch leaves of one interaction's reply; no items when it is blank now. */
export interface Reply {
  readonly sessionSid: string
  readonly questionSid: string
  readonly interactionSid: string
  readonly items: readonly Feedback[]
  readonly position: number
}

/** Rows for the items of replies that have none. */
export async function addReplies(
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

/** What all items of a reply share is written once. */
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
