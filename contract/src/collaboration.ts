import type { Restore } from '@naire/domain/authoring'
import { naireCommentLimits } from '@naire/domain/naire-comments'
import { z } from 'zod'
import { json, noContent, type Routes } from './route.ts'
import { listOf, sid, time, typed, valueOf, type OutputOf } from './schema.ts'

/** Leads from a content that a device has to the newest. */
const naireChanges = z.object({ Revision: z.number().int(), Changes: typed<Restore>({ type: 'object' }) })
export type NaireChanges = OutputOf<typeof naireChanges>

/** Somebody who is in the editor of a questionnaire; `QuestionSid`: the question that they work at. */
const nairePresence = z
  .object({ UserSid: sid, Name: z.string().nullable(), QuestionSid: sid.nullable() })
  .meta({ id: 'NairePresence' })
export type NairePresence = OutputOf<typeof nairePresence>

/** Question that the author works at; null: none. `leaving`: they close the editor. */
export const attendBody = z.object({ questionSid: sid.nullable().default(null), leaving: z.boolean().default(false) })

/** Comment of one author to others; `ReplyTo`: the first comment of its thread, which alone is resolved. */
const naireComment = z
  .object({
    Sid: sid,
    QuestionSid: sid.nullable(),
    ReplyTo: sid.nullable(),
    Text: z.string(),
    Mentions: z.array(sid),
    AuthorSid: sid,
    AuthorName: z.string().nullable(),
    At: time,
    Resolved: z.boolean(),
  })
  .meta({ id: 'NaireComment' })
export type NaireCommentRow = OutputOf<typeof naireComment>

/** Comments in the order in which they were written, and the people who may be mentioned. */
const naireComments = z.object({
  Comments: z.array(naireComment),
  People: z.array(z.object({ Sid: sid, Name: z.string() })),
})
export type NaireCommentsReply = OutputOf<typeof naireComments>

export const addNaireCommentBody = z.object({
  sid: sid.optional(),
  questionSid: sid.nullable().default(null),
  replyTo: sid.nullable().default(null),
  text: z.string().max(naireCommentLimits.textLength),
  mentions: z.array(sid).max(naireCommentLimits.mentions).default([]),
})
export const resolveNaireCommentBody = z.object({ sid, resolved: z.boolean() })
export const removeNaireCommentBody = z.object({ sid })

/** `revision`: the content that the approver has read. */
export const decideApprovalBody = z.object({
  revision: z.int(),
  approved: z.boolean(),
  reason: z.string().max(500).default(''),
})
export const requestApprovalBody = z.object({ note: z.string().max(500).default('') })
export const moveNaireBody = z.object({ subjectSid: sid })

/** Path of an address under which the newest content is answered as a test, until then. */
const testLink = z.object({ Path: z.string(), Until: time, Revision: z.number().int() })
export type TestLink = OutputOf<typeof testLink>

/** Routes by which authors of one questionnaire work with each other. */
export const collaborationRoutes = {
  naireChangesSince: {
    summary: 'What leads from a content to the newest',
    query: z.object({ revision: z.int() }),
    replies: json(valueOf(naireChanges)),
    refuses: ['naire.notFound'],
  },
  naireComments: {
    summary: 'Comments of authors on a questionnaire and its questions',
    replies: json(valueOf(naireComments)),
    refuses: ['naire.notFound'],
  },
  addNaireComment: {
    summary: 'Comment on a questionnaire or a question',
    body: addNaireCommentBody,
    replies: json(valueOf(z.object({ Sid: sid }))),
    refuses: ['naire.notFound', 'comment', 'request.sidTaken'],
  },
  resolveNaireComment: {
    summary: 'Resolve a thread of comments, or open it again',
    body: resolveNaireCommentBody,
    replies: noContent,
    refuses: ['naire.notFound', 'comment'],
  },
  removeNaireComment: {
    summary: "Remove a comment of one's own",
    body: removeNaireCommentBody,
    replies: noContent,
    refuses: ['naire.notFound', 'comment'],
  },
  requestApproval: {
    summary: 'Ask for the approval of the newest content',
    body: requestApprovalBody,
    replies: noContent,
    refuses: ['naire'],
  },
  decideApproval: {
    summary: 'Approve or decline a content that somebody else wants to publish',
    body: decideApprovalBody,
    replies: noContent,
    refuses: ['naire'],
  },
  moveNaire: {
    summary: 'Move to another subject of the organisation',
    body: moveNaireBody,
    replies: noContent,
    refuses: ['naire', 'subject.notFound'],
  },
  testLink: {
    summary: 'Address under which the newest content is answered as a test, published or not',
    replies: json(valueOf(testLink)),
    refuses: ['naire'],
  },
  attendNaire: {
    summary: 'Say that oneself is in the editor, and read who else is',
    body: attendBody,
    replies: json(listOf(nairePresence)),
    refuses: ['naire.notFound'],
  },
} as const satisfies Routes
