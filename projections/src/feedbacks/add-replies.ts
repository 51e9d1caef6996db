import type { Feedback } from '@naire/domain/interactions'
import type { ReadTransaction } from '../runner/read-model.ts'
import { arrayText } from '../rows/array-text.ts'
import type { SessionOwner } from '../rows/session-owners.ts'
import { feedbacksTable } from './table.ts'

/** What a batch leaves of one interaction's reply; no items when it is blank now. */
export interface Reply {
  readonly sessionSid: string
  readonly questionSid: string
  readonly interactionSid: string
  readonly items: readonly Feedback[]
  readonly position: number
}

/** Rows for the items of replies that have none. What many rows share, the session and the question, travels once. */
export async function addReplies(replies: readonly Reply[], known: ReadonlyMap<string, SessionOwner>, tx: ReadTransaction): Promise<void> {
  const sessions = new Distinct<SessionOwner>()
  const questions = new Distinct<Feedback>()
  const [ofSession, ofQuestion, positions, items]: [number[], number[], number[], Feedback[]] = [[], [], [], []]
  for (const { sessionSid, items: given, position } of replies) {
    const owner = known.get(sessionSid)
    if (!owner) continue
    for (const item of distinct(given)) {
      ofSession.push(sessions.numberOf(sessionSid, owner))
      ofQuestion.push(questions.numberOf(ofQuestionColumns.map((column) => item[column]).join('/'), item))
      positions.push(position)
      items.push(item)
    }
  }
  if (items.length === 0) return
  await tx.query(statement, [
    ...[({ sessionSid }: SessionOwner) => sessionSid, ({ naireSid }: SessionOwner) => naireSid, ({ orgSid }: SessionOwner) => orgSid].map((of) => arrayText(sessions.all.map(of))),
    ...ofQuestionColumns.map((column) => arrayText(questions.all.map((item) => item[column]))),
    ...[ofSession, ofQuestion, positions].map((numbers) => arrayText(numbers)),
    ...itemColumns.map((column) => arrayText(items.map((item) => item[column]))),
  ])
}

/** Of items that claim the same place the last counts. */
function distinct(items: readonly Feedback[]): Iterable<Feedback> {
  return items.length === 1 ? items : new Map(items.map((item) => [item.Seq, item])).values()
}

/** Values that come more than once, with numbers from 1. */
class Distinct<Value> {
  readonly all: Value[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(key: string, value: Value): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.all.push(value)
    this.#numbers.set(key, number)
    return number
  }
}

const ofQuestionColumns = ['QuestionSid', 'QuestionCode', 'InteractionSid', 'InteractionCode', 'InteractionType'] as const
const itemColumns = [
  'Type', 'Seq', 'TimeStamp', 'Refer1', 'Refer2', 'ReferCode1', 'ReferCode2', 'ReferSeq1', 'ReferSeq2', 'Value1', 'Value2', 'DatatypeFlag', 'DatatypeDef', 'Score',
] as const

const statement = insertStatement()

function insertStatement(): string {
  let parameter = 0
  const arrays = (types: readonly string[]) => types.map((type) => `$${(parameter += 1)}::${type}[]`).join(', ')
  const typesOf = (columns: readonly string[]) => columns.map((column) => (feedbacksTable.columns[column] ?? 'text').replace(/ (collate|not null).*$/, ''))
  const quoted = (columns: readonly string[], of = '') => columns.map((column) => `${of}"${column}"`).join(', ')
  const sessions = `unnest(${arrays(['text', 'text', 'text'])}) with ordinality as s ("SessionSid", "NaireSid", "OrgSid", n)`
  const questions = `unnest(${arrays(typesOf(ofQuestionColumns))}) with ordinality as q (${quoted(ofQuestionColumns)}, n)`
  const items = `unnest(${arrays(['integer', 'integer', 'bigint'])}, ${arrays(typesOf(itemColumns))}) as i (session, question, log_position, ${quoted(itemColumns)})`
  return `
    insert into feedbacks ("Sid", "SessionSid", "NaireSid", "OrgSid", ${quoted(ofQuestionColumns)}, log_position, ${quoted(itemColumns)})
    select s."SessionSid" || '-' || q."QuestionSid" || '-' || q."InteractionSid" || '-' || i."Seq", s."SessionSid", s."NaireSid", s."OrgSid",
           ${quoted(ofQuestionColumns, 'q.')}, i.log_position, ${quoted(itemColumns, 'i.')}
    from ${items} join ${sessions} on s.n = i.session join ${questions} on q.n = i.question`
}
