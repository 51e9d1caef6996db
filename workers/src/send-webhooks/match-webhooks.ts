import { commandIdOf, handle, load, system } from '@naire/commands'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import {
  deliveryDecider,
  deliveryStream,
  webhookDecider,
  webhookKindOf,
  webhookLimits,
  webhookSidIn,
  webhookStream,
  type Delivery,
  type DeliveryPlace,
  type Webhook,
  type WebhookReplayContinued,
  type WebhookReplayStarted,
} from '@naire/domain/webhooks'
import { Checkpoints, eventOf, type ReadEvent } from '@naire/projections/runner'
import { webhookListeners, type WebhookListener } from '@naire/projections/webhooks'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'

const patienceMs = 10_000
const pageSize = 1_000

/**
 * Queues an event for each receiver that wants it, behind the earlier ones of its stream: those that no job has come to
 * yet are queued before it.
 */
export const matchWebhooks: JobHandler = {
  queue: 'match-webhooks',
  attempts: 12,
  retryAfterMs: 2_000,
  onlyAfter: 'WebhookSaved',
  async perform(event, context) {
    const { pool, streams } = context
    const place = await placeOf(context, event.stream)
    if (place === null || !(await context.isOpenOrg(place.orgSid))) return
    if (!(await new Checkpoints(pool).waitFor(event.position, patienceMs, ['webhooks'])))
      throw new JobFailedError('the list of webhooks has not reached the event yet')
    const listeners = (await webhookListeners(pool, place.orgSid)).filter((each) => concerns(each, place))
    for (const listener of listeners) {
      if (listener.since >= event.position) continue
      const { state } = await load(streams, deliveryDecider, deliveryStream(listener.sid, event.stream, null))
      if (state.queuedTo >= event.revision) continue
      const from = state.queuedTo + 1
      const events = await streams.store.readStream(event.stream, { from, limit: event.revision - state.queuedTo })
      await queue(context, {
        place: { ...place, webhookSid: listener.sid, replaySid: null },
        deliveries: deliveriesOf(events, { ...listener, replaySid: null }),
        cause: event,
      })
    }
  },
}

type Range = (WebhookReplayStarted | WebhookReplayContinued)['data']
const rangeOf = ({ data }: { readonly data: object }): Range => data as Range

/** Queues a step of a replay; where it ends, the next one goes on. A repeat queues nothing twice. */
export const replayWebhook: JobHandler = {
  queue: 'match-webhooks',
  attempts: 12,
  retryAfterMs: 2_000,
  concerns: (event) => rangeOf(event).after < rangeOf(event).until,
  async perform(event, context) {
    const { streams, now } = context
    const webhookSid = webhookSidIn(event.stream)
    const { replaySid, after } = eventOf<WebhookReplayStarted>(event).data
    const { state: webhook } = await load(streams, webhookDecider, event.stream)
    const replay = webhook?.replays[replaySid]
    if (webhook == null || webhook.status !== 'active' || replay === undefined || replay.after !== after) return
    const { until } = replay
    let position = after
    let queued = replay.queued
    while (position < until && position < after + webhookLimits.replayStep) {
      const page = await streams.store.readAll({ after: position, limit: pageSize })
      const events = page.filter((each) => each.position <= until)
      queued += await queueReplayed(context, { webhook, webhookSid, replaySid, events, cause: event })
      position = events.length < page.length || page.length === 0 ? until : (events.at(-1)?.position ?? until)
    }
    const at = now().toISOString()
    const done = { type: 'ContinueReplay', replaySid, after: Math.min(position, until), queued } as const
    await handle(
      streams,
      webhookDecider,
      webhookStream(webhookSid),
      { ...done, webhookSid, by: system, at },
      ids(event),
    )
  },
}

interface ReplayPage {
  readonly webhook: Webhook
  readonly webhookSid: string
  readonly replaySid: string
  readonly events: readonly StoredEvent[]
  readonly cause: ReadEvent
}

async function queueReplayed(context: JobContext, page: ReplayPage): Promise<number> {
  const { webhook, webhookSid, replaySid, events, cause } = page
  const { subjectSid, naireSid, kinds } = webhook.form
  const listener = { sid: webhookSid, subjectSid, naireSid, kinds, since: 0, replaySid }
  const byStream = new Map<string, StoredEvent[]>()
  for (const event of events) byStream.set(event.stream, [...(byStream.get(event.stream) ?? []), event])
  let queued = 0
  for (const [stream, ofStream] of byStream) {
    const deliveries = deliveriesOf(ofStream, listener)
    if (deliveries.length === 0) continue
    const place = await placeOf(context, stream)
    if (place === null || place.orgSid !== webhook.orgSid || !concerns(listener, place)) continue
    await queue(context, { place: { ...place, webhookSid, replaySid }, deliveries, cause })
    queued += deliveries.length
  }
  return queued
}

interface QueueRequest {
  readonly place: DeliveryPlace
  readonly deliveries: readonly Delivery[]
  readonly cause: ReadEvent
}

async function queue({ streams, now }: JobContext, { place, deliveries, cause }: QueueRequest): Promise<void> {
  const [first] = deliveries
  if (first === undefined) return
  const stream = deliveryStream(place.webhookSid, first.stream, place.replaySid)
  const at = now().toISOString()
  const command = { type: 'QueueDeliveries', place, deliveries, by: system, at } as const
  const last = deliveries.at(-1)?.revision ?? first.revision
  await handle(streams, deliveryDecider, stream, command, { ...ids(cause), commandId: `${cause.id}/queue/${last}` })
}

const ids = ({ id, metadata: { correlationId } }: ReadEvent) => ({
  commandId: `${id}/continue`,
  correlationId,
  causationId: id,
})

const concerns = (
  { subjectSid, naireSid }: Pick<WebhookListener, 'subjectSid' | 'naireSid'>,
  place: StreamPlace,
): boolean =>
  (subjectSid === null || subjectSid === place.subjectSid) && (naireSid === null || naireSid === place.naireSid)

/** Deliveries of these events of one stream that the receiver wants. */
function deliveriesOf(
  events: readonly StoredEvent[],
  { sid, kinds, since, replaySid }: WebhookListener & { readonly replaySid: string | null },
): readonly Delivery[] {
  return events.flatMap(({ id, type, stream, revision, position }) => {
    const kind = webhookKindOf(type)
    if (kind === null || !kinds.includes(kind) || position <= since) return []
    const deliverySid = commandIdOf(['delivery', sid, id, replaySid]).replaceAll('-', '').toUpperCase()
    return [{ deliverySid, kind, stream, revision, position }]
  })
}

type StreamPlace = Omit<DeliveryPlace, 'webhookSid' | 'replaySid'>

/** Organisation, subject and questionnaire that a stream belongs to, by its first event; null: it is a trial's. */
async function placeOf({ streams }: JobContext, stream: string): Promise<StreamPlace | null> {
  const [first] = await streams.store.readStream(stream, { limit: 1 })
  const data = (first?.data ?? {}) as Readonly<Record<string, unknown>>
  const { orgSid, subjectSid, naireSid, mode } = data
  if (typeof orgSid !== 'string' || typeof naireSid !== 'string' || mode === 'test') return null
  const sessionSid = stream.startsWith('session-') ? stream.slice('session-'.length) : null
  return { orgSid, subjectSid: typeof subjectSid === 'string' ? subjectSid : null, naireSid, sessionSid }
}
