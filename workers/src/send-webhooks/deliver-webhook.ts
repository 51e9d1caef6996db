import { randomUUID } from 'node:crypto'
import { handle, load, opened, system } from '@naire/commands'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { sessionDecider } from '@naire/domain/sessions'
import {
  deliveryDecider,
  deliveryIn,
  signingSecrets,
  webhookDecider,
  webhookLimits,
  webhookPayload,
  webhookStream,
  type DeliveryCommand,
  type DeliveryEvent,
  type DeliveryOutcome,
  type DeliveryPlace,
  type DeliveryQueued,
  type DeliverySettled,
  type DeliveryTry,
  type OpenDelivery,
  type PayloadEvent,
  type Webhook,
} from '@naire/domain/webhooks'
import { eventOf, type ReadEvent } from '@naire/projections/runner'
import { webhookFailingSince } from '@naire/projections/webhooks'
import { JobFailedError, JobPostponed, type JobContext, type JobHandler } from '../runner/job.ts'

/** Delivery that an event lets go: the first of its queue, or the one behind another that was settled. */
function deliverySidOf({ type, data }: { readonly type: string; readonly data: object }): string | null {
  if (type === 'DeliverySettled') return (data as DeliverySettled['data']).next
  const { isFirst, delivery } = data as DeliveryQueued['data']
  return isFirst ? delivery.deliverySid : null
}

/**
 * Sends one event to one receiver. A session's later event is let go by the end of the earlier one, so that they arrive
 * in order; one that is given up holds up nothing.
 */
export const deliverWebhook: JobHandler = {
  queue: 'send-webhooks',
  attempts: webhookLimits.tries,
  retryAfterMs: webhookLimits.retryAfterMs,
  concerns: (event) => deliverySidOf(event) !== null,
  async perform(event, context, { signal }) {
    const { streams, vault, receivers, webhookSender, now } = context
    const { state: queue } = await load(streams, deliveryDecider, event.stream)
    const delivery = deliveryIn(queue, deliverySidOf(event) ?? '')
    // Settled already: the job came twice.
    if (delivery === null || queue.place === null) return
    const { webhookSid } = queue.place
    const { state: webhook } = await load(streams, webhookDecider, webhookStream(webhookSid))
    if (webhook === null || webhook.status !== 'active' || !(await context.isOpenOrg(webhook.orgSid)))
      return settle(context, event, 'skipped', notSent('off'))
    const body = await bodyOf(context, { webhook, delivery, place: queue.place })
    if (body === null) return settle(context, event, 'skipped', notSent('erased'))
    const at = now()
    const secrets = await vault.webhookSecrets.open(webhookSid, signingSecrets(webhook, at.toISOString()))
    if (secrets.length === 0) throw new JobFailedError('the webhook has no secret')
    const later = receivers.take(webhookSid, at)
    if (later !== null) throw new JobPostponed(later)
    const { kind, deliverySid } = delivery
    const request = { url: webhook.form.url, body, kind, deliverySid, secrets, at, signal }
    const { isTaken, ...tried } = await webhookSender.send(request)
    // Broken off with this process: what the receiver did is not known, and the next try repeats it.
    if (!isTaken && signal.aborted) throw new JobFailedError('broken off')
    receivers.settle(webhookSid, isTaken, now())
    if (isTaken) return settle(context, event, 'delivered', tried)
    await tell(context, event, { type: 'NoteFailedTry', deliverySid, ...tried })
    await disableWhereFailing(context, event, { webhookSid, problem: tried.problem })
    throw new JobFailedError(`the receiver took nothing: ${tried.problem}`)
  },
  async giveUp(event, context) {
    const { state } = await load(context.streams, deliveryDecider, event.stream)
    const known = deliveryIn(state, deliverySidOf(event) ?? '')
    if (known !== null) await settle(context, event, 'failed', notSent(''))
  },
}

const notSent = (problem: string): DeliveryTry => ({ status: null, latencyMs: 0, problem })

interface Content {
  readonly webhook: Webhook
  readonly delivery: OpenDelivery
  readonly place: DeliveryPlace
}

/** JSON of the event; the same in every try. Null: its session was erased meanwhile. */
async function bodyOf({ streams }: JobContext, { webhook, delivery, place }: Content): Promise<string | null> {
  const isOfSession = place.sessionSid !== null
  // Of a questionnaire the one event says everything.
  const range = isOfSession ? {} : { from: delivery.revision, limit: 1 }
  const stored: readonly StoredEvent[] = await streams.store.readStream(delivery.stream, range)
  const isErased = stored.some(({ type }) => type === 'SessionErased')
  if (isErased && delivery.kind !== 'session.erased') return null
  const past = stored.filter(({ revision }) => revision <= delivery.revision)
  const events = isOfSession && !isErased ? await opened(streams.sealer, sessionDecider, past) : past
  const { epoch } = await streams.store.head()
  const payload = webhookPayload({
    kind: delivery.kind,
    place,
    fields: webhook.form.fields,
    epoch,
    events: events as readonly unknown[] as readonly PayloadEvent[],
  })
  return payload === null ? null : JSON.stringify(payload)
}

interface FailingReceiver {
  readonly webhookSid: string
  readonly problem: string
}

async function disableWhereFailing(
  { pool, streams, now }: JobContext,
  cause: ReadEvent,
  { webhookSid, problem }: FailingReceiver,
): Promise<void> {
  const since = await webhookFailingSince(pool, webhookSid)
  const at = now()
  if (since === null || at.getTime() - since.getTime() < webhookLimits.failingDays * 86_400_000) return
  const failingSince = since.toISOString()
  const command = {
    type: 'DisableWebhook',
    webhookSid,
    failingSince,
    problem,
    by: system,
    at: at.toISOString(),
  } as const
  await handle(streams, webhookDecider, webhookStream(webhookSid), command, {
    commandId: `${webhookSid}/disable/${failingSince}`,
    correlationId: cause.metadata.correlationId,
    causationId: cause.id,
  })
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

/** Decisions of their own: what is settled already is not settled again. */
async function tell(
  { streams, now }: JobContext,
  event: ReadEvent,
  command: WithoutActor<DeliveryCommand>,
): Promise<void> {
  const said = { ...command, by: system, at: now().toISOString() } as DeliveryCommand
  await handle(streams, deliveryDecider, event.stream, said, {
    commandId: `${event.id}/${command.type}/${randomUUID()}`,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  })
}

const settle = (context: JobContext, event: ReadEvent, outcome: DeliveryOutcome, tried: DeliveryTry): Promise<void> => {
  const deliverySid = deliverySidOf(eventOf<DeliveryEvent>(event)) ?? ''
  return tell(context, event, { type: 'SettleDelivery', deliverySid, outcome, ...tried })
}
