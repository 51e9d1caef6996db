import type { DeliveryEvent, DeliveryPlace, WebhookEvent } from '@naire/domain/webhooks'
import { sid, type Log } from './log.ts'
import type { Random } from './random.ts'

interface WebhookPlaces {
  readonly naireSids: readonly [string, string]
  readonly orgSids: readonly [string, string]
  readonly userSids: readonly string[]
}

const webhookSid = (index: 0 | 1): string => sid(`webhook${index}`)

/** A webhook of each organisation, what was done to it, and what became of deliveries, in any order. */
export function webhookSteps(log: Log, random: Random, places: WebhookPlaces): void {
  const queued: { index: 0 | 1; deliverySid: string }[] = []
  for (let step = 0; step < 60; step += 1) {
    const index = step < 2 ? (step as 0 | 1) : random.pick([0, 1] as const)
    if (step < 2 || random.chance(6)) log.add(`webhook-${webhookSid(index)}`, changed(step, { index, random, places }))
    else if (queued.length === 0 || random.chance(3)) {
      const deliverySid = sid(`delivery${step}`)
      queued.push({ index, deliverySid })
      add(log, index, delivery(deliverySid, { index, random, places }))
    } else {
      const { index: of, deliverySid } = random.pick(queued)
      add(log, of, tried(of, deliverySid, random))
    }
  }
}

const add = (log: Log, index: 0 | 1, event: DeliveryEvent) =>
  log.add(`delivery-${webhookSid(index)}-session-${sid('session0')}`, event)

interface StepParts {
  readonly index: 0 | 1
  readonly random: Random
  readonly places: WebhookPlaces
}

function changed(step: number, { index, random, places: { orgSids, userSids } }: StepParts): WebhookEvent {
  const place = { webhookSid: webhookSid(index), orgSid: orgSids[index], ownerSid: userSids[index] ?? '' }
  const form = {
    name: random.pick(['客户系统', 'CRM']),
    url: 'https://receiver.example.org/',
    subjectSid: sid(`subject${index}`),
    naireSid: null,
    kinds: ['session.completed', 'alarm.raised'],
    fields: ['state'],
  } as const
  if (step < 2) return { type: 'WebhookSaved', data: { ...place, form } }
  const replay = { replaySid: sid(`replay${step}`), after: 0, until: 9 }
  return random.pick<WebhookEvent>([
    { type: 'WebhookSaved', data: { ...place, form: { ...form, kinds: ['quota.full'] } } },
    { type: 'WebhookSwitched', data: { status: 'paused', reason: '' } },
    { type: 'WebhookSwitched', data: { status: 'active', reason: 'a' } },
    { type: 'WebhookDisabled', data: { ...place, name: 'a', failingSince: '2026-01-01T00:00:00.000Z', problem: 'b' } },
    { type: 'WebhookSecretRotated', data: { number: 2, overlapUntil: '2026-03-01T00:00:00.000Z' } },
    { type: 'WebhookReplayStarted', data: { ...replay, reason: 'a' } },
    { type: 'WebhookReplayContinued', data: { ...replay, after: random.pick([5, 9]), queued: 3 } },
  ])
}

function delivery(deliverySid: string, { index, random, places: { orgSids, naireSids } }: StepParts): DeliveryEvent {
  const place: DeliveryPlace = {
    webhookSid: webhookSid(index),
    orgSid: orgSids[index],
    subjectSid: sid(`subject${index}`),
    naireSid: naireSids[index],
    sessionSid: sid('session0'),
    replaySid: random.pick([null, sid('replay')]),
  }
  const event = { deliverySid, kind: 'session.completed', stream: 'session-S', revision: 3, position: 9 } as const
  return { type: 'DeliveryQueued', data: { ...place, delivery: event, isFirst: random.chance(2) } }
}

function tried(index: 0 | 1, deliverySid: string, random: Random): DeliveryEvent {
  const data = { webhookSid: webhookSid(index), deliverySid, tries: 1 + random.below(5), latencyMs: random.below(900) }
  const failingSince = random.pick([null, '2026-02-01T00:00:00.000Z'])
  const settled = { ...data, failingSince, next: null }
  return random.pick<DeliveryEvent>([
    { type: 'DeliveryTryFailed', data: { ...data, failingSince, status: 500, problem: 'HTTP 500' } },
    { type: 'DeliverySettled', data: { ...settled, status: 200, problem: '', outcome: 'delivered' } },
    { type: 'DeliverySettled', data: { ...settled, status: null, problem: 'timeout', outcome: 'failed' } },
  ])
}
