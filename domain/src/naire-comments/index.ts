import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'

/** Comments of authors to each other on a questionnaire and its questions. */
export interface NaireComments {
  /** By its sid; removed ones are gone. */
  readonly comments: Readonly<Record<string, NaireComment>>
}

export interface NaireComment {
  /** Null: about the questionnaire as a whole. */
  readonly questionSid: string | null
  /** First comment of the thread that it answers; null: it begins one. */
  readonly replyTo: string | null
  readonly text: string
  readonly mentions: readonly string[]
  readonly authorSid: string
  /** ISO 8601. */
  readonly at: string
  /** Of a thread, kept with its first comment. */
  readonly resolved: boolean
}

export const naireCommentLimits = {
  textLength: 2_000,
  mentions: 20,
  /** Comments of one questionnaire that are not removed. */
  most: 1_000,
} as const

export interface AddNaireComment extends Command<'AddNaireComment'> {
  readonly comment: Omit<NaireCommentAdded['data'], 'authorSid' | 'at' | 'toSids'>
}

export interface ResolveNaireComment extends Command<'ResolveNaireComment'> {
  readonly place: NairePlace
  readonly commentSid: string
  readonly resolved: boolean
}

/** One's own. A thread goes with its first comment. */
export interface RemoveNaireComment extends Command<'RemoveNaireComment'> {
  readonly place: NairePlace
  readonly commentSid: string
}

export type NaireCommentCommand = AddNaireComment | ResolveNaireComment | RemoveNaireComment

/** Questionnaire that is spoken of, and where it lies. */
export interface NairePlace {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
}

export type NaireCommentAdded = DomainEvent<
  'NaireCommentAdded',
  NairePlace &
    Omit<NaireComment, 'resolved'> & {
      readonly commentSid: string
      /** As it was called then; null: none, or not saved yet. */
      readonly questionCode: string | null
      /** Everybody who wrote in the thread before. */
      readonly toSids: readonly string[]
    }
>
export type NaireCommentResolved = DomainEvent<
  'NaireCommentResolved',
  NairePlace & { readonly commentSid: string; readonly resolved: boolean }
>
export type NaireCommentRemoved = DomainEvent<'NaireCommentRemoved', NairePlace & { readonly commentSid: string }>
export type NaireCommentEvent = NaireCommentAdded | NaireCommentResolved | NaireCommentRemoved

export const naireCommentsStream = (naireSid: string): string => `naireComments-${naireSid}`

export const naireCommentsDecider: Decider<NaireComments, NaireCommentCommand, NaireCommentEvent> = {
  initial: { comments: {} },
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    return facts(state, command)
  },
  evolve({ comments }, { type, data }) {
    if (type === 'NaireCommentAdded') {
      const { questionSid, replyTo, text, mentions, authorSid, at } = data
      const comment = { questionSid, replyTo, text, mentions, authorSid, at, resolved: false }
      return { comments: { ...comments, [data.commentSid]: comment } }
    }
    const { commentSid } = data
    const known = comments[commentSid]
    if (type === 'NaireCommentResolved')
      return known ? { comments: { ...comments, [commentSid]: { ...known, resolved: data.resolved } } } : { comments }
    const left = Object.entries(comments).filter(([sid, { replyTo }]) => sid !== commentSid && replyTo !== commentSid)
    return { comments: Object.fromEntries(left) }
  },
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

function refusal({ comments }: NaireComments, command: NaireCommentCommand): Refusal | null {
  if (command.type !== 'AddNaireComment') {
    const known = comments[command.commentSid]
    if (!known || (command.type === 'ResolveNaireComment' && known.replyTo !== null)) return { key: 'comment.notFound' }
    return command.type === 'RemoveNaireComment' && known.authorSid !== command.by.sid
      ? { key: 'comment.notOwn' }
      : null
  }
  const { commentSid, replyTo, text, mentions, questionSid } = command.comment
  const { textLength, mentions: mostMentions, most } = naireCommentLimits
  if (commentSid in comments) return { key: 'request.sidTaken', target: 'Sid' }
  if (text.trim() === '' || text.trim().length > textLength)
    return { key: 'comment.invalid', target: 'Text', details: { max: textLength } }
  if (mentions.length > mostMentions) return { key: 'request.invalid', target: 'Mentions' }
  if (replyTo !== null && (comments[replyTo]?.replyTo !== null || comments[replyTo].questionSid !== questionSid))
    return { key: 'comment.notFound', target: 'ReplyTo' }
  return Object.keys(comments).length >= most ? { key: 'comment.tooMany', details: { max: most } } : null
}

/** Says nothing of what is resolved already; an answer opens a resolved thread again. */
function facts({ comments }: NaireComments, command: NaireCommentCommand): readonly NaireCommentEvent[] {
  if (command.type === 'RemoveNaireComment')
    return [{ type: 'NaireCommentRemoved', data: { ...command.place, commentSid: command.commentSid } }]
  if (command.type === 'ResolveNaireComment') {
    const { place, commentSid, resolved } = command
    const isSo = comments[commentSid]?.resolved === resolved
    return isSo ? [] : [{ type: 'NaireCommentResolved', data: { ...place, commentSid, resolved } }]
  }
  const { comment, by, at } = command
  const { replyTo } = comment
  const thread = Object.entries(comments).filter(
    ([sid, each]) => replyTo !== null && (sid === replyTo || each.replyTo === replyTo),
  )
  const toSids = [...new Set(thread.map(([, { authorSid }]) => authorSid))].filter((sid) => sid !== by.sid)
  const data = { ...comment, text: comment.text.trim(), authorSid: by.sid, at, toSids }
  const isReopened = replyTo !== null && comments[replyTo]?.resolved === true
  return [
    { type: 'NaireCommentAdded', data },
    ...(isReopened
      ? [{ type: 'NaireCommentResolved', data: { ...placeOf(comment), commentSid: replyTo, resolved: false } } as const]
      : []),
  ]
}

const placeOf = ({ naireSid, orgSid, subjectSid }: NairePlace): NairePlace => ({ naireSid, orgSid, subjectSid })
