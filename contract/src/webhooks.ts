import type { WireRow } from '@naire/domain/event-sourcing'
import {
  webhookDeliveries,
  webhookFields,
  webhookKindNames,
  webhookLimits,
  webhooks,
  type WebhookKindName,
} from '@naire/domain/webhooks'
import { z } from 'zod'
import { json, noContent, readSet, type Routes } from './route.ts'
import { optionalSid, row, sid, time, valueOf, type InputOf, type OutputOf } from './schema.ts'

/** A row of the set Webhooks. */
export type WebhookRow = WireRow<typeof webhooks>
/** A row of the set WebhookDeliveries. */
export type WebhookDeliveryRow = WireRow<typeof webhookDeliveries>

/** Lengths and addresses are the rules' own, which name the field. */
export const saveWebhookBody = z
  .object({
    /** Of the webhook that is changed, or of a new one. */
    Sid: sid,
    Name: z.string().max(1_000),
    /** Of the receiver: https, or a host that the installation allows. */
    Url: z.string().max(10_000),
    /** Absent: every subject of the organisation. */
    SubjectSid: optionalSid,
    /** Absent: every questionnaire. */
    NaireSid: optionalSid,
    /** Names of the events. */
    Kinds: z.array(z.enum(webhookKindNames as [WebhookKindName, ...WebhookKindName[]])).max(webhookKindNames.length),
    /** Parts of the payload. */
    Fields: z.array(z.enum(webhookFields)).max(webhookFields.length).default([]),
  })
  .meta({ id: 'SaveWebhookBody' })
export type SaveWebhookBody = InputOf<typeof saveWebhookBody>

const reason = z.string().trim().max(webhookLimits.reasonLength)

export const switchWebhookBody = z.object({ on: z.boolean(), reason: reason.default('') })
/** `overlapHours`: for which the secret before signs, too; 0: it ends at once. */
export const rotateWebhookBody = z.object({ overlapHours: z.int().default(24) })
export const removeWebhookBody = z.object({ reason: reason.default('') })
/** `position`: of the log; what happened after it is sent once more. */
export const replayWebhookBody = z.object({ sid, position: z.int().min(0), reason })

const savedWebhook = z
  .object({
    Sid: sid,
    /** Of a new webhook: shown this once. */
    Secret: z.string().nullable(),
  })
  .meta({ id: 'SavedWebhook' })
export type SavedWebhook = OutputOf<typeof savedWebhook>

const rotatedSecret = z
  .object({
    /** Shown this once. */
    Secret: z.string(),
    /** Until then the secret before signs, too. */
    OverlapUntil: time.nullable(),
  })
  .meta({ id: 'RotatedSecret' })
export type RotatedSecret = OutputOf<typeof rotatedSecret>

const webhookTest = z
  .object({
    Taken: z.boolean(),
    /** Of HTTP; null: there was no answer. */
    HttpStatus: z.number().int().nullable(),
    LatencyMs: z.number().int(),
    Problem: z.string(),
  })
  .meta({ id: 'WebhookTest' })
export type WebhookTest = OutputOf<typeof webhookTest>

const refuses = ['webhook'] as const

export const webhookRoutes = {
  saveWebhook: {
    summary: 'Make or change a webhook: a receiver that is told of what happens',
    body: saveWebhookBody,
    replies: json(valueOf(savedWebhook)),
    refuses: ['webhook', 'org.notFound', 'naire.notFound'],
  },
  switchWebhook: {
    summary: 'Switch a webhook on or off',
    body: switchWebhookBody,
    replies: noContent,
    refuses,
  },
  rotateWebhookSecret: {
    summary: 'Give a webhook a new secret; the one before signs beside it for a while',
    body: rotateWebhookBody,
    replies: json(valueOf(rotatedSecret)),
    refuses,
  },
  removeWebhook: { summary: 'Remove a webhook', body: removeWebhookBody, replies: noContent, refuses },
  testWebhook: {
    summary: 'Send a test event to a receiver, and tell what it answers',
    replies: json(valueOf(webhookTest)),
    refuses: ['webhook', 'access.slowDown'],
  },
  replayWebhook: {
    summary: 'Send everything after a log position once more',
    body: replayWebhookBody,
    replies: noContent,
    refuses,
  },
  readWebhooks: readSet(row('Webhook', webhooks), 'Read the webhooks of an organisation'),
  readWebhookDeliveries: readSet(row('WebhookDelivery', webhookDeliveries), 'Read what became of deliveries'),
} as const satisfies Routes
