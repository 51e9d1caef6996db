import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { webhookAddress } from './address.ts'
import { webhookLimits, type WebhookField, type WebhookKindName } from './kinds.ts'

/** `disabled`: its receiver took nothing for days. */
export type WebhookStatus = 'active' | 'paused' | 'disabled' | 'removed'

/** Settings of a webhook; its secret is the vault's. */
export interface WebhookForm {
  readonly name: string
  readonly url: string
  /** Null: every subject of the organisation. */
  readonly subjectSid: string | null
  /** Null: every questionnaire. */
  readonly naireSid: string | null
  readonly kinds: readonly WebhookKindName[]
  readonly fields: readonly WebhookField[]
}

export interface Webhook {
  readonly orgSid: string
  readonly form: WebhookForm
  /** Sid of whoever saved it last: is told when it is switched off. */
  readonly ownerSid: string
  readonly status: WebhookStatus
  /** Number of the secret that signs, from 1. */
  readonly secret: number
  /** The secret before it signs, too, until then; ISO 8601. */
  readonly overlapUntil: string | null
  /** Replays that go on, by their sid. */
  readonly replays: Readonly<Record<string, WebhookReplay>>
}

export interface WebhookReplay {
  /** Log position after which it goes on. */
  readonly after: number
  /** Log position of its end. */
  readonly until: number
  readonly queued: number
}

export interface SaveWebhook extends Command<'SaveWebhook'> {
  readonly orgSid: string
  readonly form: WebhookForm
}

export interface SwitchWebhook extends Command<'SwitchWebhook'> {
  readonly isOn: boolean
  readonly reason: string
}

/** By the product itself. `failingSince`: ISO 8601. */
export interface DisableWebhook extends Command<'DisableWebhook'> {
  readonly failingSince: string
  readonly problem: string
}

/** `number`: of the new secret, which the vault has. */
export interface RotateWebhookSecret extends Command<'RotateWebhookSecret'> {
  readonly number: number
  readonly overlapHours: number
}

export interface RemoveWebhook extends Command<'RemoveWebhook'> {
  readonly reason: string
}

/** Sends what happened after a log position once more. `until`: the end of the log. */
export interface ReplayWebhook extends Command<'ReplayWebhook'> {
  readonly replaySid: string
  readonly after: number
  readonly until: number
  readonly reason: string
}

/** By the product itself: a step of a replay was queued up to `after`. */
export interface ContinueReplay extends Command<'ContinueReplay'> {
  readonly replaySid: string
  readonly after: number
  readonly queued: number
}

export type WebhookCommand =
  | SaveWebhook
  | SwitchWebhook
  | DisableWebhook
  | RotateWebhookSecret
  | RemoveWebhook
  | ReplayWebhook
  | ContinueReplay

interface WebhookPlace {
  readonly webhookSid: string
  readonly orgSid: string
  readonly ownerSid: string
}

export type WebhookSaved = DomainEvent<'WebhookSaved', WebhookPlace & { readonly form: WebhookForm }>
export type WebhookSwitched = DomainEvent<
  'WebhookSwitched',
  { readonly status: 'active' | 'paused'; readonly reason: string }
>
export type WebhookDisabled = DomainEvent<
  'WebhookDisabled',
  WebhookPlace & { readonly name: string; readonly failingSince: string; readonly problem: string }
>
export type WebhookSecretRotated = DomainEvent<
  'WebhookSecretRotated',
  { readonly number: number; readonly overlapUntil: string }
>
export type WebhookRemoved = DomainEvent<'WebhookRemoved', { readonly reason: string }>
export type WebhookReplayStarted = DomainEvent<
  'WebhookReplayStarted',
  { readonly replaySid: string; readonly after: number; readonly until: number; readonly reason: string }
>
export type WebhookReplayContinued = DomainEvent<
  'WebhookReplayContinued',
  { readonly replaySid: string; readonly after: number; readonly until: number; readonly queued: number }
>

export type WebhookEvent =
  | WebhookSaved
  | WebhookSwitched
  | WebhookDisabled
  | WebhookSecretRotated
  | WebhookRemoved
  | WebhookReplayStarted
  | WebhookReplayContinued

export const webhookStream = (webhookSid: string): string => `webhook-${webhookSid}`
export const webhookSidIn = (stream: string): string => stream.slice('webhook-'.length)

/** One receiver of an organisation; null: there is none. */
export const webhookDecider: Decider<Webhook | null, WebhookCommand & { readonly webhookSid: string }, WebhookEvent> = {
  initial: null,
  refusal,
  decide(webhook, command) {
    const no = refusal(webhook, command)
    if (no !== null) throw new RefusalError(no)
    return facts(webhook, command)
  },
  evolve,
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

function refusal(webhook: Webhook | null, command: WebhookCommand): Refusal | null {
  if (command.type === 'SaveWebhook') {
    if (webhook !== null && (webhook.orgSid !== command.orgSid || webhook.status === 'removed'))
      return { key: 'webhook.notFound' }
    const field = wrongWebhookField(command.form)
    return field === null ? null : { key: 'webhook.invalid', target: field, details: { field } }
  }
  if (webhook === null || webhook.status === 'removed') return { key: 'webhook.notFound' }
  switch (command.type) {
    case 'RotateWebhookSecret': {
      const { overlapHours, number } = command
      if (number !== webhook.secret + 1) return { key: 'request.conflict' }
      const isWithin = Number.isInteger(overlapHours) && overlapHours >= 0 && overlapHours <= webhookLimits.overlapHours
      return isWithin ? null : { key: 'webhook.invalid', target: 'overlapHours', details: { field: 'overlapHours' } }
    }
    case 'ReplayWebhook':
      if (command.reason.trim() === '')
        return { key: 'webhook.invalid', target: 'reason', details: { field: 'reason' } }
      if (webhook.status !== 'active') return { key: 'webhook.off' }
      return Object.keys(webhook.replays).length >= webhookLimits.replays ? { key: 'webhook.replaying' } : null
    default:
      return null
  }
}

/** The first field that cannot be so, by its name on the wire; null: none. */
export function wrongWebhookField({ name, url, kinds, subjectSid, naireSid }: WebhookForm): string | null {
  if (name.trim() === '' || name.length > webhookLimits.nameLength) return 'Name'
  if (webhookAddress(url) === null) return 'Url'
  if (kinds.length === 0) return 'Kinds'
  return naireSid !== null && subjectSid === null ? 'NaireSid' : null
}

function facts(
  webhook: Webhook | null,
  command: WebhookCommand & { readonly webhookSid: string },
): readonly WebhookEvent[] {
  const { webhookSid } = command
  if (command.type === 'SaveWebhook') {
    const { form, orgSid, by } = command
    const kept: WebhookForm = {
      ...form,
      name: form.name.trim(),
      url: webhookAddress(form.url) ?? form.url,
      kinds: [...new Set(form.kinds)].toSorted(),
      fields: [...new Set(form.fields)].toSorted(),
    }
    if (webhook !== null && JSON.stringify(ordered(webhook.form)) === JSON.stringify(ordered(kept))) return []
    return [{ type: 'WebhookSaved', data: { webhookSid, orgSid, ownerSid: by.sid, form: kept } }]
  }
  return webhook === null ? [] : factsOf(webhook, command)
}

const ordered = ({ name, url, subjectSid, naireSid, kinds, fields }: WebhookForm) => [
  name,
  url,
  subjectSid,
  naireSid,
  kinds,
  fields,
]

function factsOf(
  webhook: Webhook,
  command: Exclude<WebhookCommand, SaveWebhook> & { readonly webhookSid: string },
): readonly WebhookEvent[] {
  switch (command.type) {
    case 'SwitchWebhook': {
      const status = command.isOn ? 'active' : 'paused'
      return webhook.status === status ? [] : [{ type: 'WebhookSwitched', data: { status, reason: command.reason } }]
    }
    case 'DisableWebhook': {
      if (webhook.status !== 'active') return []
      const { failingSince, problem, webhookSid } = command
      const { orgSid, ownerSid, form } = webhook
      const place = { webhookSid, orgSid, ownerSid, name: form.name }
      return [{ type: 'WebhookDisabled', data: { ...place, failingSince, problem } }]
    }
    case 'RotateWebhookSecret': {
      const overlapUntil = new Date(Date.parse(command.at) + command.overlapHours * 3_600_000).toISOString()
      return [{ type: 'WebhookSecretRotated', data: { number: command.number, overlapUntil } }]
    }
    case 'RemoveWebhook':
      return [{ type: 'WebhookRemoved', data: { reason: command.reason } }]
    case 'ReplayWebhook': {
      const { replaySid, after, until, reason } = command
      return [{ type: 'WebhookReplayStarted', data: { replaySid, after, until, reason: reason.trim() } }]
    }
    case 'ContinueReplay': {
      const replay = webhook.replays[command.replaySid]
      if (replay === undefined || command.after <= replay.after) return []
      const { replaySid, after, queued } = command
      return [{ type: 'WebhookReplayContinued', data: { replaySid, after, until: replay.until, queued } }]
    }
  }
}

function evolve(webhook: Webhook | null, event: WebhookEvent): Webhook | null {
  if (event.type === 'WebhookSaved') {
    const { orgSid, ownerSid, form } = event.data
    const begun = { status: 'active', secret: 1, overlapUntil: null, replays: {} } as const
    return { ...begun, ...webhook, orgSid, ownerSid, form }
  }
  if (webhook === null) return null
  switch (event.type) {
    case 'WebhookSwitched':
      return { ...webhook, status: event.data.status }
    case 'WebhookDisabled':
      return { ...webhook, status: 'disabled', replays: {} }
    case 'WebhookSecretRotated':
      return { ...webhook, secret: event.data.number, overlapUntil: event.data.overlapUntil }
    case 'WebhookRemoved':
      return { ...webhook, status: 'removed', replays: {} }
    case 'WebhookReplayStarted': {
      const { replaySid, after, until } = event.data
      return { ...webhook, replays: { ...webhook.replays, [replaySid]: { after, until, queued: 0 } } }
    }
    case 'WebhookReplayContinued': {
      const { replaySid, after, until, queued } = event.data
      const { [replaySid]: _, ...others } = webhook.replays
      const replays = after >= until ? others : { ...others, [replaySid]: { after, until, queued } }
      return { ...webhook, replays }
    }
  }
}

/** Numbers of the secrets that sign at this time, the newest first. */
export const signingSecrets = ({ secret, overlapUntil }: Webhook, at: string): readonly number[] =>
  overlapUntil !== null && at < overlapUntil ? [secret, secret - 1] : [secret]
