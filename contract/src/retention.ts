import type { WireRow } from '@naire/domain/event-sourcing'
import { legalHolds, retentionLimits, retentionRuns } from '@naire/domain/retention'
import { z } from 'zod'
import { json, noContent, readSet, type Routes } from './route.ts'
import { row, sid, valueOf, type InputOf, type OutputOf } from './schema.ts'

/** A row of the set LegalHolds. */
export type LegalHoldRow = WireRow<typeof legalHolds>
/** A row of the set RetentionRuns. */
export type RetentionRunRow = WireRow<typeof retentionRuns>

/** Days after the end of a session; null: it stays. Their limits are the rules' own, which name the field. */
const days = z.object({
  contacts: z.number().nullable().default(null),
  answers: z.number().nullable().default(null),
  identity: z.number().nullable().default(null),
  files: z.number().nullable().default(null),
})
const reason = z.string().max(4_000)

export const saveRetentionBody = days.extend({ reason }).meta({ id: 'SaveRetentionBody' })
export type SaveRetentionBody = InputOf<typeof saveRetentionBody>

export const placeHoldBody = z.object({
  /** Null: the whole questionnaire. */
  sessionSids: z.array(sid).min(1).max(retentionLimits.holdBatch).nullable(),
  reason,
})
export const releaseHoldBody = z.object({
  sids: z.array(sid).min(1).max(retentionLimits.holdBatch),
  reason,
})

const due = z.object({ Due: z.number().int(), Held: z.number().int() })
const preview = z.object({ contacts: due, answers: due, identity: due, files: due })
const retentionState = z.object({
  Days: days,
  /** Of the last change; blank before the first. */
  Reason: z.string(),
  /** Parts due today, and by the end of `PreviewDays` days, by the rules as they are. */
  Today: preview,
  Later: preview,
  PreviewDays: z.number().int(),
  /** Sessions due to be anonymised by the end of `PreviewDays` days that can only be erased whole. */
  SealedWhole: z.number().int(),
  /** The questionnaire is under a legal hold. */
  Held: z.boolean(),
  /** Sessions under a hold of their own. */
  HeldSessions: z.number().int(),
  /** People of the respondent list who began no session: no day counts for them. */
  PeopleWithoutSession: z.number().int(),
})
export type RetentionState = OutputOf<typeof retentionState>

const refuses = ['naire.notFound', 'retention'] as const

export const retentionRoutes = {
  retention: {
    summary: 'Retention rules of a questionnaire, and what they would erase',
    replies: json(valueOf(retentionState)),
    refuses: ['naire.notFound'],
  },
  setRetention: {
    summary: 'Say after how many days answers, identifying data, files and contacts are erased',
    body: saveRetentionBody,
    replies: noContent,
    refuses,
  },
  placeHold: {
    summary: 'Put a questionnaire or sessions under a legal hold',
    body: placeHoldBody,
    replies: noContent,
    refuses: [...refuses, 'session.notFound'],
  },
  releaseHold: { summary: 'Release legal holds', body: releaseHoldBody, replies: noContent, refuses },
  readLegalHolds: readSet(row('LegalHold', legalHolds), 'Read legal holds, released ones too'),
  readRetentionRuns: readSet(row('RetentionRun', retentionRuns), 'Read what the runs of retention rules erased'),
} as const satisfies Routes
