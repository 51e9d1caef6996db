import type { SubmittedReply } from '@naire/domain/answering'
import { interactionTypes } from '@naire/domain/interactions'
import { replyHash } from '../local-store/reply-hash.ts'
import type { StoredReply } from '../local-store/rows.ts'
import type { LiveSession } from '../session/live-session.ts'

/** A reply as the device keeps it. */
export function keptReply(session: LiveSession, { questionSid, interactionSid, reply, at }: SubmittedReply, TriedAt: number | null): StoredReply {
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
