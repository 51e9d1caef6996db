import type { SubmittedReply, Reply } from '@naire/domain/answering'
import { interactionTypes } from '@naire/domain/interactions'
import type { SessionRow, StoredReply, ReplyRow } from './rows.ts'
import type { SessionFacts } from '../session/facts.ts'
import type { LiveSession } from '../session/live-session.ts'
import SparkMD5 from 'spark-md5'

/** A reply as the device keeps it. */
export function keptReply(
  session: LiveSession,
  { questionSid, interactionSid, reply, at }: SubmittedReply,
  TriedAt: number | null,
): StoredReply {
  const question = session.view().answering.question(questionSid)
  const interaction = question.interactions.find(({ sid }) => sid === interactionSid)
  const dropped = session.dropped.get(replyKey({ QuestionSid: questionSid, InteractionSid: interactionSid }))?.reply
  return {
    SessionSid: session.facts.Sid,
    QuestionSid: questionSid,
    QuestionCode: question.code,
    InteractionSid: interactionSid,
    InteractionCode: interaction?.code ?? '',
    InteractionType: interactionTypes[interaction?.type ?? 'choice'],
    Reply: reply,
    Hash: replyHash(reply),
    ...(dropped && { Dropped: dropped }),
    ReplyTime: at,
    TriedAt,
  }
}

/** The row of a session that nobody has answered yet. */
export function newRow(facts: SessionFacts, naireRevision?: number): SessionRow {
  return {
    ...facts,
    ...(naireRevision !== undefined && { NaireRevision: naireRevision }),
    Stage: 'answering',
    Known: 0,
    LastReplyTime: null,
    LastReplyPage: 1,
    Duration: 0,
    OverTime: null,
    CommitTime: null,
    Status: null,
    Remembered: null,
    ReturnReason: '',
  }
}

/** Result for answers that reach the store together. */
interface TurnOutcome {
  readonly put: readonly ReplyRow[]
  /** Rows that stay, because another tab wrote them after these answers were given. */
  readonly newer: readonly ReplyRow[]
}

/**
 * The rows of one turn of a session. An answer that storage once refused is only written over rows that were there
 * then; `before` are the rows on the device, in the order of `rows`. Where one comes too late, what its tab blanked
 * with it stays too.
 */
export function turned(
  turn: number,
  rows: readonly StoredReply[],
  before: readonly (ReplyRow | undefined)[],
): TurnOutcome {
  const isLate = rows.map((row, at) => isOvertaken(row, before[at]))
  const comesLate = isLate.includes(true)
  const isKept = rows.map(
    ({ Reply, TriedAt }, at) => isLate[at] === true || (comesLate && Reply === null && TriedAt !== null),
  )
  return {
    put: rows.flatMap(({ TriedAt: _, ...row }, at) =>
      isKept[at] ? [] : [{ ...row, CommitHash: before[at]?.CommitHash ?? null, Turn: turn }],
    ),
    newer: before.filter((row, at) => row !== undefined && isKept[at] === true) as readonly ReplyRow[],
  }
}

/** Whether another tab wrote the reply after it was tried to be kept. */
export function isOvertaken(
  { TriedAt }: Pick<StoredReply, 'TriedAt'>,
  row: Pick<ReplyRow, 'Turn'> | undefined,
): boolean {
  return TriedAt !== null && (row?.Turn ?? 0) > TriedAt
}

/** MD5 of a reply; blank for a blank one. Its time is no part of it: giving the same answer again sends nothing. */
export function replyHash(reply: Reply | null): string {
  if (reply === null) return ''
  const hash = hashes.get(reply) ?? SparkMD5.hash(JSON.stringify({ ...reply, ReplyTime: null }))
  hashes.set(reply, hash)
  return hash
}

/** A reply never changes: every commit asks for the hashes of all. */
const hashes = new WeakMap<Reply, string>()

/**
 * One reply of a session is known by its question and interaction; the special attach interaction has the same sid
 * everywhere.
 */
export function replyKey({
  QuestionSid,
  InteractionSid,
}: {
  readonly QuestionSid: string
  readonly InteractionSid: string
}): string {
  return `${QuestionSid} ${InteractionSid}`
}
