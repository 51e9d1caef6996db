import {
  webhookDeliveries as deliveriesWire,
  webhooks as wire,
  webhookSidIn,
  type DeliveryEvent,
  type WebhookEvent,
} from '@naire/domain/webhooks'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { handle, typed, type Handlers } from '../rows/typed.ts'
import type { ReadEvent, ReadModel } from '../runner/read-model.ts'

/** Figures of a webhook are counted from its deliveries when they are read. */
const figures = [
  'OwnerName',
  'Open',
  'Failed',
  'DeliveredTime',
  'FailingSince',
] as const satisfies readonly (keyof typeof wire)[]

const table = wireTable('webhooks', wire, { computed: figures, own: { removed: 'boolean not null' } })
const deliveriesTable = wireTable('webhook_deliveries', deliveriesWire)

/** One row per webhook, and one per delivery with what became of it; nothing of what was sent. */
export const webhooks: ReadModel = {
  name: 'webhooks',
  version: 1,
  tables: [table.name, deliveriesTable.name],
  create: createTable(table) + createTable(deliveriesTable),
  finish: `
    create index on webhooks ("OrgSid");
    create index on webhook_deliveries ("WebhookSid", "Status", "ModifyTime");
    create index on webhook_deliveries ("WebhookSid", "CreateTime");
    create index on webhook_deliveries ("SessionSid") where "SessionSid" is not null;`,
  handles: [
    'WebhookSaved',
    'WebhookSwitched',
    'WebhookDisabled',
    'WebhookSecretRotated',
    'WebhookRemoved',
    'WebhookReplayStarted',
    'WebhookReplayContinued',
    'DeliveryQueued',
    'DeliveryTryFailed',
    'DeliverySettled',
  ],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    const changes = new RowChanges(table)
    const deliveries = new RowChanges(deliveriesTable)
    for (const event of events) {
      changeWebhook(event, changes)
      changeDelivery(event, deliveries)
    }
    await changes.write(tx)
    await deliveries.write(tx)
  },
}

function changeWebhook(event: ReadEvent, changes: RowChanges): void {
  const columns = handle(webhookRow, event)
  if (columns === undefined) return
  const sid = webhookSidIn(event.stream)
  const row = { ...columns, ModifyTime: event.metadata.at }
  if (event.revision > 0) return changes.change(sid, row, event.position)
  const blank = { StatusReason: null, Secret: 1, OverlapUntil: null, ReplayPosition: null, ReplayUntil: null }
  const begun = { Status: 'active', SincePosition: event.position, removed: false, CreateTime: event.metadata.at }
  changes.create(sid, { Sid: sid, ...blank, ...begun, ...row }, event.position)
}

const webhookRow: Handlers<WebhookEvent, Row> = {
  WebhookSaved: ({ orgSid, ownerSid, form }) => ({
    OrgSid: orgSid,
    SubjectSid: form.subjectSid,
    NaireSid: form.naireSid,
    Name: form.name,
    Url: form.url,
    Kinds: form.kinds.join(','),
    Fields: form.fields.join(','),
    OwnerSid: ownerSid,
  }),
  WebhookSwitched: ({ status, reason }, { position }) => ({
    Status: status,
    StatusReason: reason || null,
    // What happened while it was off is not sent.
    ...(status === 'active' && { SincePosition: position }),
  }),
  WebhookDisabled: ({ problem }) => ({
    Status: 'disabled',
    StatusReason: problem,
    ReplayPosition: null,
    ReplayUntil: null,
  }),
  WebhookSecretRotated: ({ number, overlapUntil }) => ({ Secret: number, OverlapUntil: overlapUntil }),
  WebhookRemoved: ({ reason }) => ({ Status: 'removed', StatusReason: reason || null, removed: true }),
  WebhookReplayStarted: ({ after, until }) => ({ ReplayPosition: after, ReplayUntil: until }),
  WebhookReplayContinued: ({ after, until }) =>
    after >= until ? { ReplayPosition: null, ReplayUntil: null } : { ReplayPosition: after, ReplayUntil: until },
}

function changeDelivery(event: ReadEvent, deliveries: RowChanges): void {
  const { at } = event.metadata
  const queued = typed<Extract<DeliveryEvent, { type: 'DeliveryQueued' }>>(event, 'DeliveryQueued')
  if (queued !== undefined) {
    const { delivery, webhookSid, orgSid, subjectSid, naireSid, sessionSid, replaySid } = queued.data
    const { deliverySid, kind, position } = delivery
    const blank = { Tries: 0, HttpStatus: null, LatencyMs: null, Problem: null, FailingSince: null }
    const place = { WebhookSid: webhookSid, OrgSid: orgSid, SubjectSid: subjectSid, NaireSid: naireSid }
    const row = { Sid: deliverySid, ...place, SessionSid: sessionSid, Kind: kind, Position: position, ...blank }
    const times = { CreateTime: at, ModifyTime: at }
    deliveries.create(deliverySid, { ...row, ReplaySid: replaySid, Status: 'waiting', ...times }, event.position)
    return
  }
  const columns = handle(deliveryRow, event)
  const { deliverySid } = event.data as { readonly deliverySid?: string }
  if (columns === undefined || deliverySid === undefined) return
  deliveries.change(deliverySid, { ...columns, ModifyTime: at }, event.position)
}

const deliveryRow: Handlers<DeliveryEvent, Row> = {
  DeliveryTryFailed: ({ tries, status, latencyMs, problem, failingSince }) => ({
    Tries: tries,
    HttpStatus: status,
    LatencyMs: latencyMs,
    Problem: problem,
    FailingSince: failingSince,
  }),
  DeliverySettled: ({ outcome, tries, status, latencyMs, problem }) => ({
    Status: outcome,
    Tries: tries,
    HttpStatus: status,
    LatencyMs: latencyMs,
    // What went wrong before it was taken stays to be seen.
    ...(problem !== '' && { Problem: problem }),
  }),
}
