import {
  removeWebhookBody,
  replayWebhookBody,
  rotateWebhookBody,
  saveWebhookBody,
  switchWebhookBody,
  type RotatedSecret,
  type SavedWebhook,
  type WebhookTest,
} from '@naire/contract'
import { load } from '@naire/commands'
import { naireDecider, naireStream } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import {
  signingSecrets,
  webhookDecider,
  webhookLimits,
  webhookStream,
  webhookTest,
  type Webhook,
} from '@naire/domain/webhooks'
import { createWebhookSender } from '@naire/messages'
import { valueBody } from '@naire/odata'
import {
  RemoveWebhook,
  ReplayWebhook,
  RotateWebhookSecret,
  SaveWebhook,
  SwitchWebhook,
} from '../commands/product-commands.ts'
import { requireAccess } from '../http/access.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'

/** Receivers that an organisation tells of what happens in it. */
export const webhookOperations = {
  saveWebhook: withBody(saveWebhookBody, async (call, services) => {
    const { operation, caller, key: orgSid, body } = call
    const { SubjectSid: subjectSid = null, NaireSid: naireSid = null } = body
    requireAccess(operation, caller, { orgSid })
    if ((await services.people.orgName(orgSid)) === null) throw new RefusalError({ key: 'org.notFound' })
    await requirePlace(services, { orgSid, subjectSid, naireSid })
    await requireRoom(call, services)
    const form = { name: body.Name, url: body.Url, subjectSid, naireSid, kinds: body.Kinds, fields: body.Fields }
    const { secret, position } = await services.execute(
      new SaveWebhook({ ...commanded(caller), webhookSid: body.Sid, orgSid, form }),
    )
    const value: SavedWebhook = { Sid: body.Sid, Secret: secret }
    return { kind: 'json', body: valueBody(call.serviceRoot, value), position }
  }),

  switchWebhook: withBody(switchWebhookBody, async (call, services) => {
    await ownWebhook(call, services)
    const { on: isOn, reason } = call.body
    const { position } = await services.execute(
      new SwitchWebhook({ ...commanded(call.caller), webhookSid: call.key, isOn, reason }),
    )
    return { kind: 'none', position }
  }),

  rotateWebhookSecret: withBody(rotateWebhookBody, async (call, services) => {
    await ownWebhook(call, services)
    const { position, secret, overlapUntil } = await services.execute(
      new RotateWebhookSecret({ ...commanded(call.caller), webhookSid: call.key, ...call.body }),
    )
    const value: RotatedSecret = { Secret: secret, OverlapUntil: overlapUntil }
    return { kind: 'json', body: valueBody(call.serviceRoot, value), position }
  }),

  removeWebhook: withBody(removeWebhookBody, async (call, services) => {
    await ownWebhook(call, services)
    const { position } = await services.execute(
      new RemoveWebhook({ ...commanded(call.caller), webhookSid: call.key, ...call.body }),
    )
    return { kind: 'none', position }
  }),

  testWebhook: withoutBody(async (call, services) => {
    const webhook = await ownWebhook(call, services)
    await services.limits.testMessages.take(call.caller.user?.sid ?? '', 1, 'access.slowDown')
    const at = new Date(call.at)
    const deliverySid = newSid()
    const body = JSON.stringify({ id: deliverySid, event: webhookTest, at: call.at, org: webhook.orgSid })
    const secrets = await services.vault.webhookSecrets.open(call.key, signingSecrets(webhook, call.at))
    const sender = createWebhookSender(services.config.messages)
    const signal = AbortSignal.timeout(2 * webhookLimits.answerMs)
    const sent = { url: webhook.form.url, body, kind: webhookTest, deliverySid, secrets, at, signal }
    const { isTaken, status, latencyMs, problem } = await sender.send(sent)
    const value: WebhookTest = { Taken: isTaken, HttpStatus: status, LatencyMs: latencyMs, Problem: problem }
    return { kind: 'json', body: valueBody(call.serviceRoot, value) }
  }),

  replayWebhook: withBody(replayWebhookBody, async (call, services) => {
    await ownWebhook(call, services)
    const { sid: replaySid, position: after, reason } = call.body
    const { position } = await services.execute(
      new ReplayWebhook({ ...commanded(call.caller), webhookSid: call.key, replaySid, after, reason }),
    )
    return { kind: 'none', position }
  }),
} as const

/** @throws Refused `webhook.notFound` where there is none that the caller may touch. */
async function ownWebhook({ operation, caller, key }: Call<unknown>, { streams }: Services): Promise<Webhook> {
  const { state } = await load(streams, webhookDecider, webhookStream(key))
  // Only who may call it at all learns whether it is there.
  requireAccess(operation, caller, state === null ? {} : { orgSid: state.orgSid, subjectSid: state.form.subjectSid })
  if (state === null || state.status === 'removed') throw new RefusalError({ key: 'webhook.notFound' })
  return state
}

interface Place {
  readonly orgSid: string
  readonly subjectSid: string | null
  readonly naireSid: string | null
}

/** @throws Refused where the subject is not the organisation's, or the questionnaire not the subject's. */
async function requirePlace({ streams }: Services, { orgSid, subjectSid, naireSid }: Place): Promise<void> {
  const wrong = (field: string) => new RefusalError({ key: 'webhook.invalid', target: field, details: { field } })
  if (subjectSid !== null) {
    const { state } = await load(streams, subjectDecider, subjectStream(subjectSid))
    if (state.orgSid !== orgSid) throw wrong('SubjectSid')
  }
  if (naireSid === null) return
  const { state } = await load(streams, naireDecider, naireStream(naireSid))
  if (subjectSid === null || state.orgSid !== orgSid || state.subjectSid !== subjectSid) throw wrong('NaireSid')
}

/** @throws Refused `webhook.tooMany` */
async function requireRoom(
  { key, body, caller }: Call<{ readonly Sid: string }>,
  { reading }: Services,
): Promise<void> {
  const $filter = `OrgSid eq ${quoted(key)} and Sid ne ${quoted(body.Sid)}`
  const by = { viewer: systemViewer, minPosition: caller.minPosition }
  const { found } = await reading.count(reading.bound('Webhooks', { $filter }), by)
  if (found >= webhookLimits.ofOrg)
    throw new RefusalError({ key: 'webhook.tooMany', details: { most: webhookLimits.ofOrg } })
}
