import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import type { WebhookKindName } from './kinds.ts'

/** Where the thing is that a delivery tells of. */
export interface DeliveryPlace {
  readonly webhookSid: string
  readonly orgSid: string
  readonly subjectSid: string | null
  readonly naireSid: string
  readonly sessionSid: string | null
  /** Of the replay that sends it once more; null: it is sent for the first time. */
  readonly replaySid: string | null
}

/** One event of the log on its way to one receiver: where the event is, never what is in it. */
export interface Delivery {
  readonly deliverySid: string
  readonly kind: WebhookKindName
  readonly stream: string
  readonly revision: number
  readonly position: number
}

export interface OpenDelivery extends Delivery {
  readonly tries: number
  /** Of the first try that failed, ISO 8601; null: none did. */
  readonly failingSince: string | null
}

/** Deliveries of one stream of the log to one receiver, in the order of the stream. */
export interface DeliveryQueue {
  readonly place: DeliveryPlace | null
  /** Revision up to which the stream was queued. */
  readonly queuedTo: number
  /** The first is on its way, the others wait for it. */
  readonly open: readonly OpenDelivery[]
  /** Given up: an operator may have them tried again. */
  readonly failed: readonly OpenDelivery[]
}

/** Also what was queued before: it is left out. */
export interface QueueDeliveries extends Command<'QueueDeliveries'> {
  readonly place: DeliveryPlace
  readonly deliveries: readonly Delivery[]
}

/** Outcome of one try. `status`: of HTTP; null: there was no answer. */
export interface DeliveryTry {
  readonly status: number | null
  readonly latencyMs: number
  /** Blank where it went well. */
  readonly problem: string
}

export interface NoteFailedTry extends Command<'NoteFailedTry'>, DeliveryTry {
  readonly deliverySid: string
}

/** `skipped`: its webhook is off, or its session was erased. */
export type DeliveryOutcome = 'delivered' | 'failed' | 'skipped'

export interface SettleDelivery extends Command<'SettleDelivery'>, DeliveryTry {
  readonly deliverySid: string
  readonly outcome: DeliveryOutcome
}

export type DeliveryCommand = QueueDeliveries | NoteFailedTry | SettleDelivery

/** `isFirst`: nothing is before it, so it is sent at once. */
export type DeliveryQueued = DomainEvent<
  'DeliveryQueued',
  DeliveryPlace & { readonly delivery: Delivery; readonly isFirst: boolean }
>
interface TryPlace extends DeliveryTry {
  readonly webhookSid: string
  readonly deliverySid: string
  readonly tries: number
  readonly failingSince: string | null
}
export type DeliveryTryFailed = DomainEvent<'DeliveryTryFailed', TryPlace>
/** `next`: is sent from then on; null: nothing waits. */
export type DeliverySettled = DomainEvent<
  'DeliverySettled',
  TryPlace & { readonly outcome: DeliveryOutcome; readonly next: string | null }
>
export type DeliveryEvent = DeliveryQueued | DeliveryTryFailed | DeliverySettled

/** Each replay has a queue of its own. */
export const deliveryStream = (webhookSid: string, stream: string, replaySid: string | null): string =>
  `delivery-${webhookSid}-${stream}${replaySid === null ? '' : `-${replaySid}`}`

export const deliveryDecider: Decider<DeliveryQueue, DeliveryCommand, DeliveryEvent> = {
  initial: { place: null, queuedTo: -1, open: [], failed: [] },
  refusal: () => null,
  decide: facts,
  evolve,
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

/** Workers report what is so and are not refused: what is settled already is left alone. */
function facts(queue: DeliveryQueue, command: DeliveryCommand): readonly DeliveryEvent[] {
  if (command.type === 'QueueDeliveries') {
    const fresh = command.deliveries.filter(({ revision }) => revision > queue.queuedTo)
    return fresh.map((delivery, at) => ({
      type: 'DeliveryQueued',
      data: { ...command.place, delivery, isFirst: queue.open.length === 0 && at === 0 },
    }))
  }
  const { deliverySid, status, latencyMs, problem } = command
  const known = deliveryIn(queue, deliverySid)
  if (known === null) return []
  const webhookSid = queue.place?.webhookSid ?? ''
  const isTry = command.type === 'NoteFailedTry' || command.outcome === 'delivered'
  const tried = { webhookSid, deliverySid, status, latencyMs, problem, tries: known.tries + (isTry ? 1 : 0) }
  if (command.type === 'NoteFailedTry')
    return [{ type: 'DeliveryTryFailed', data: { ...tried, failingSince: known.failingSince ?? command.at } }]
  const { outcome } = command
  const isAgain = !queue.open.includes(known)
  if (isAgain && outcome === 'failed') return []
  const next = isAgain ? null : (queue.open[1]?.deliverySid ?? null)
  const { failingSince } = known
  return [{ type: 'DeliverySettled', data: { ...tried, failingSince, outcome, next } }]
}

/** The delivery while it may be sent: on its way, or given up before. */
export function deliveryIn({ open, failed }: DeliveryQueue, deliverySid: string): OpenDelivery | null {
  const isIt = (each: Delivery) => each.deliverySid === deliverySid
  return open.slice(0, 1).find(isIt) ?? failed.find(isIt) ?? null
}

function evolve(queue: DeliveryQueue, event: DeliveryEvent): DeliveryQueue {
  if (event.type === 'DeliveryQueued') {
    const { delivery, isFirst: _, ...place } = event.data
    const open = [...queue.open, { ...delivery, tries: 0, failingSince: null }]
    return { ...queue, place, open, queuedTo: delivery.revision }
  }
  const { deliverySid, tries, failingSince } = event.data
  const tried = (each: OpenDelivery): OpenDelivery =>
    each.deliverySid === deliverySid ? { ...each, tries, failingSince } : each
  if (event.type === 'DeliveryTryFailed')
    return { ...queue, open: queue.open.map(tried), failed: queue.failed.map(tried) }
  const others = (list: readonly OpenDelivery[]) => list.filter((each) => each.deliverySid !== deliverySid)
  const known = deliveryIn(queue, deliverySid)
  const isGivenUp = event.data.outcome === 'failed' && known !== null
  const failed = isGivenUp ? [...others(queue.failed), tried(known)] : others(queue.failed)
  return { ...queue, open: others(queue.open), failed }
}
