import type { SubmittedReply } from '@naire/domain/answering'
import { interactionTypes } from '@naire/domain/interactions'
import type { LocalStore } from '../storage/local-store.ts'
import { givenOf } from '../storage/keep-fetched.ts'
import type { LiveSession } from './live-session.ts'

/** Answers of a session that the respondent began anew in place of, while they can be brought back. */
export interface ReplacedAnswers {
  /** Questions with an answer. */
  readonly count: number
  /** Milliseconds since 1970. */
  readonly until: number
  /** Puts them into the open session, in place of what was answered there. */
  bringBack(): void
}

/** Port for the screens; null where there is nothing to bring back. */
export type ReplacedPort = () => Promise<ReplacedAnswers | null>

const dayMs = 86_400_000

/** The latest answers of this respondent that were replaced within a day; files stay with their session. */
export async function replacedAnswers(
  store: Pick<LocalStore, 'sessionsOf' | 'replies'>,
  session: LiveSession,
): Promise<ReplacedAnswers | null> {
  const { NaireSid, UserSid, Sid } = session.facts
  const rows = await store.sessionsOf(NaireSid, UserSid)
  const now = Date.now()
  const [latest] = rows
    .filter((row) => row.Sid !== Sid && row.Stage === 'replaced' && (row.ReplacedTime ?? 0) > now - dayMs)
    .toSorted((a, b) => (b.ReplacedTime ?? 0) - (a.ReplacedTime ?? 0))
  if (!latest) return null
  const replies = (await store.replies(latest.Sid))
    .filter(({ Reply, InteractionType }) => Reply !== null && InteractionType !== interactionTypes.attach)
    .toSorted((a, b) => a.ReplyTime - b.ReplyTime)
  const count = new Set(replies.map(({ QuestionSid }) => QuestionSid)).size
  if (count === 0) return null
  return { count, until: (latest.ReplacedTime ?? 0) + dayMs, bringBack: () => giveAgain(session, replies.map(givenOf)) }
}

/**
 * Number of questions that are asked again and whose answers went when they were hidden; none of a roster's members,
 * whose place another may have taken.
 */
export function countDropped({ dropped, view }: LiveSession): number {
  const { answering } = view()
  const back = [...dropped.values()].filter(({ questionSid, interactionSid }) => {
    const asked = answering.question(questionSid).interactions.find(({ sid }) => sid === interactionSid)
    return asked?.visible && !asked.readonly && answering.members(questionSid).length === 0
  })
  return new Set(back.map(({ questionSid }) => questionSid)).size
}

/** Puts answers back that went with their questions, and with them those of questions that they open. */
export function bringBackDropped(session: LiveSession): void {
  const { answering } = session.view()
  const back = [...session.dropped.values()]
  giveAgain(
    session,
    back.filter(({ questionSid }) => answering.members(questionSid).length === 0),
  )
}

/** Gives earlier answers once more: they count as given now. */
function giveAgain(session: LiveSession, replies: readonly SubmittedReply[]): void {
  const now = Date.now()
  session.resume(replies.map((given, place) => ({ ...given, at: now + place })))
  const given = replies.flatMap((one) => session.givenTo(one.questionSid, one.interactionSid) ?? [])
  session.news.tell({ kind: 'answered', given })
}
