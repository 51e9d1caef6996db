import type { SubmittedReply } from '@naire/domain/answering'
import { interactionTypes } from '@naire/domain/interactions'
import { replyHash } from '../storage/reply-hash.ts'
import type { SessionRow, StoredReply } from '../storage/rows.ts'
import type { SessionFacts } from './facts.ts'
import type { LiveSession } from './live-session.ts'

/** A reply as the device keeps it. */
export function keptReply(
  session: LiveSession,
  { questionSid, interactionSid, reply, at }: SubmittedReply,
  TriedAt: number | null,
): StoredReply {
  const question = session.view().answering.question(questionSid)
  const interaction = question.interactions.find(({ sid }) => sid === interactionSid)
  return {
    SessionSid: session.facts.Sid,
    QuestionSid: questionSid,
    QuestionCode: question.code,
    InteractionSid: interactionSid,
    InteractionCode: interaction?.code ?? '',
    InteractionType: interactionTypes[interaction?.type ?? 'choice'],
    Reply: reply,
    Hash: replyHash(reply),
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
