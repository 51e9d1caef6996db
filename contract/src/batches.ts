import { batchActs, batchLimits, batchStatuses, type BatchAct, type BatchActKind } from '@naire/domain/batches'
import { z } from 'zod'
import { dataSelection } from './grid.ts'
import { json, type Routes } from './route.ts'
import { listOf, reasonText, sid, time, valueOf, type OutputOf } from './schema.ts'

export const prepareBatchBody = z
  .strictObject({
    selection: dataSelection,
    /** Sessions that were chosen one by one; null: all that the selection holds. */
    sids: z.array(sid).min(1).max(batchLimits.sids).nullable().default(null),
  })
  .meta({ id: 'PrepareBatchBody' })

const preparedBatch = z.object({
  Sid: sid,
  Total: z.int(),
  /** Of the log: what came later is not among them. */
  Position: z.int(),
})
export type PreparedBatch = OutputOf<typeof preparedBatch>

const plain = ['pass', 'takeReview', 'releaseReview', 'openAppeal', 'closeAppeal', 'restore'] as const
const reasoned = ['return', 'reject', 'invalidate', 'delete'] as const
const assigning = ['assignReviewer', 'assignAppealer'] as const
const ofRights = ['disableAssessor', 'enableAssessor'] as const
// Every act of the domain is one of these.
const kinds = Object.keys(batchActs) as BatchActKind[] satisfies (
  | (typeof plain)[number]
  | (typeof reasoned)[number]
  | (typeof assigning)[number]
  | (typeof ofRights)[number]
)[]

const batchAct: z.ZodType<BatchAct> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(plain) }),
  z.strictObject({ kind: z.enum(reasoned), reason: reasonText }),
  z.strictObject({ kind: z.enum(assigning), personSid: sid, force: z.boolean().default(false) }),
  z.strictObject({ kind: z.enum(ofRights), personSid: sid, reason: reasonText }),
])

export const beginBatchBody = z.strictObject({ Sid: sid, act: batchAct }).meta({ id: 'BeginBatchBody' })
export const batchBody = z.strictObject({ Sid: sid })

const batchRow = z
  .object({
    Sid: sid,
    Kind: z.enum(kinds as [BatchActKind, ...BatchActKind[]]),
    /** The batch that this one undoes. */
    Undoes: sid.nullable(),
    Status: z.enum(batchStatuses),
    Total: z.int(),
    Done: z.int(),
    Refused: z.int(),
    AskedAt: time,
    FinishedAt: time.nullable(),
    /** Until when it can be undone; null: not, or not any more. */
    UndoUntil: time.nullable(),
  })
  .meta({ id: 'Batch' })
export type BatchRow = OutputOf<typeof batchRow>

const refusedRow = z.object({
  /** Place in the batch: the next page begins behind it. */
  Number: z.int(),
  SessionSid: sid,
  /** Of the refusal, in braces. */
  Code: z.string(),
  Details: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
})
export type BatchRefusal = OutputOf<typeof refusedRow>

export const batchRoutes = {
  prepareBatch: {
    summary: 'Fix the sessions of a selection, as they are now, for an act on all of them',
    body: prepareBatchBody,
    replies: json(valueOf(preparedBatch)),
    refuses: ['naire.notFound', 'request.tooLarge'],
  },
  beginBatch: {
    summary: 'Have an act done to the sessions of a prepared batch',
    body: beginBatchBody,
    replies: json(valueOf(batchRow)),
    refuses: ['naire.notFound', 'batch', 'user.notFound', 'session.reasonMissing'],
  },
  batches: {
    summary: 'The own batches of a questionnaire, newest first',
    replies: json(listOf(batchRow)),
    refuses: ['naire.notFound'],
  },
  stopBatch: {
    summary: 'Stop a batch under way; what is done stays',
    body: batchBody,
    replies: json(valueOf(batchRow)),
    refuses: ['naire.notFound', 'batch'],
  },
  undoBatch: {
    summary: 'Bring back what a batch has done, by another batch',
    body: batchBody,
    replies: json(valueOf(batchRow)),
    refuses: ['naire.notFound', 'batch'],
  },
  batchRefusals: {
    summary: 'Sessions that a batch left as they were, and why',
    query: z.object({ batchSid: z.string(), after: z.int().optional() }),
    replies: json(listOf(refusedRow)),
    refuses: ['naire.notFound', 'batch'],
  },
} as const satisfies Routes
