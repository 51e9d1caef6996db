import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { fold } from '../event-sourcing/index.ts'
import { sessionStream, type SessionEvent } from '../sessions/index.ts'
import {
  deliveryDecider,
  signingSecrets,
  webhookAddress,
  webhookDecider,
  webhookKindNames,
  webhookKindOf,
  webhookPayload,
  type Delivery,
  type DeliveryCommand,
  type DeliveryQueue,
  type PayloadEvent,
  type Webhook,
  type WebhookCommand,
  type WebhookForm,
} from './index.ts'

const by = { sid: 'BOSS', role: roles.OrgAdmin, orgSid: 'O' }
const at = '2026-11-20T08:00:00.000Z'
type Without<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never
const form: WebhookForm = {
  name: ' 客户系统 ',
  url: 'https://Receiver.example.org',
  subjectSid: null,
  naireSid: null,
  kinds: ['session.completed', 'alarm.raised', 'session.completed'],
  fields: ['state', 'detail'],
}
const said = (command: Without<WebhookCommand>) => ({ ...command, webhookSid: 'W', by, at }) as never
const save = (more: Partial<WebhookForm> = {}) => said({ type: 'SaveWebhook', orgSid: 'O', form: { ...form, ...more } })
const given = (...commands: readonly never[]) =>
  commands.reduce<Webhook | null>(
    (webhook, command) => webhookDecider.decide(webhook, command).reduce(webhookDecider.evolve, webhook),
    null,
  )
const types = (webhook: Webhook | null, command: never) =>
  webhookDecider.decide(webhook, command).map(({ type }) => type)
const no = (webhook: Webhook | null, command: never) => webhookDecider.refusal(webhook, command)

describe('a webhook', () => {
  it('keeps its address, and each event once, in one order; saved as it was it says nothing', () => {
    const webhook = given(save())
    expect(webhook?.form).toEqual({
      ...form,
      name: '客户系统',
      url: 'https://receiver.example.org/',
      kinds: ['alarm.raised', 'session.completed'],
      fields: ['detail', 'state'],
    })
    expect(types(webhook, save())).toEqual([])
    expect(types(webhook, save({ fields: [] }))).toEqual(['WebhookSaved'])
  })

  it.each([
    ['Name', { name: ' ' }],
    ['Url', { url: 'ftp://example.org' }],
    ['Kinds', { kinds: [] }],
    ['NaireSid', { naireSid: 'N' }],
  ] as const)('is refused by its field %s', (field, more) => {
    expect(no(null, save(more))).toEqual({ key: 'webhook.invalid', target: field, details: { field } })
  })

  it('of another organisation, or removed, is not there', () => {
    const webhook = given(save())
    expect(no(webhook, said({ type: 'SaveWebhook', orgSid: 'OTHER', form }))?.key).toBe('webhook.notFound')
    const removed = given(save(), said({ type: 'RemoveWebhook', reason: '' }))
    for (const command of [save(), said({ type: 'SwitchWebhook', isOn: true, reason: '' })])
      expect(no(removed, command)?.key).toBe('webhook.notFound')
    expect(no(null, said({ type: 'RemoveWebhook', reason: '' }))?.key).toBe('webhook.notFound')
  })

  it('signs with two secrets while both are valid, and with one after that', () => {
    const rotate = said({ type: 'RotateWebhookSecret', number: 2, overlapHours: 24 })
    const webhook = given(save(), rotate)!
    expect(signingSecrets(webhook, '2026-11-21T07:59:59.000Z')).toEqual([2, 1])
    expect(signingSecrets(webhook, '2026-11-21T08:00:00.000Z')).toEqual([2])
    expect(no(webhook, rotate)?.key).toBe('request.conflict')
    const longer = said({ type: 'RotateWebhookSecret', number: 3, overlapHours: 169 })
    expect(no(webhook, longer)?.key).toBe('webhook.invalid')
  })

  it('is replayed with a reason, one replay at a time, while it is on', () => {
    const replay = (replaySid: string, reason = '补发') =>
      said({ type: 'ReplayWebhook', replaySid, after: 10, until: 90, reason })
    const go = (after: number) => said({ type: 'ContinueReplay', replaySid: 'R', after, queued: 5 })
    expect(no(given(save()), replay('R', ' '))).toMatchObject({ key: 'webhook.invalid', target: 'reason' })
    expect(no(given(save(), said({ type: 'SwitchWebhook', isOn: false, reason: '' })), replay('R'))?.key).toBe(
      'webhook.off',
    )
    const replaying = given(save(), replay('R'), go(50))
    expect(replaying?.replays).toEqual({ R: { after: 50, until: 90, queued: 5 } })
    expect(no(replaying, replay('S'))?.key).toBe('webhook.replaying')
    expect(types(replaying, go(50))).toEqual([])
    expect(given(save(), replay('R'), go(90))?.replays).toEqual({})
  })

  it('is switched off once when its receiver takes nothing for days, with its owner named', () => {
    const off = said({ type: 'DisableWebhook', failingSince: at, problem: 'HTTP 500' })
    expect(webhookDecider.decide(given(save()), off)).toEqual([
      {
        type: 'WebhookDisabled',
        data: {
          webhookSid: 'W',
          orgSid: 'O',
          ownerSid: 'BOSS',
          name: '客户系统',
          failingSince: at,
          problem: 'HTTP 500',
        },
      },
    ])
    expect(types(given(save(), off), off)).toEqual([])
    expect(given(save(), off, said({ type: 'SwitchWebhook', isOn: true, reason: '修好了' }))?.status).toBe('active')
  })
})

it.each([
  ['https://example.org', 'https://example.org/'],
  ['HTTP://Example.org:8080/a?b=c', 'http://example.org:8080/a?b=c'],
  ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
  ['https://user:pw@example.org/', null],
  ['https://example.org/a b', null],
  ['https://example.org/#part', null],
  ['javascript:alert(1)', null],
  ['//example.org/', null],
  [`https://example.org/${'a'.repeat(1_000)}`, null],
])('takes %s as the address %s', (text, address) => {
  expect(webhookAddress(text)).toBe(address)
})

describe('deliveries of a session', () => {
  const place = { webhookSid: 'W', orgSid: 'O', subjectSid: 'S', naireSid: 'N', sessionSid: 'X', replaySid: null }
  const delivery = (revision: number): Delivery => ({
    deliverySid: `D${revision}`,
    kind: 'session.completed',
    stream: sessionStream('X'),
    revision,
    position: 100 + revision,
  })
  const tell = (command: Without<DeliveryCommand>) => ({ ...command, by, at }) as DeliveryCommand
  const queued = (...revisions: readonly number[]) =>
    tell({ type: 'QueueDeliveries', place, deliveries: revisions.map(delivery) })
  const failed = (deliverySid: string) =>
    tell({ type: 'NoteFailedTry', deliverySid, status: 500, latencyMs: 9, problem: 'HTTP 500' })
  const settled = (deliverySid: string, outcome: 'delivered' | 'failed' | 'skipped') =>
    tell({ type: 'SettleDelivery', deliverySid, outcome, status: 200, latencyMs: 3, problem: '' })
  const after = (...commands: readonly DeliveryCommand[]) =>
    commands.reduce<DeliveryQueue>(
      (queue, command) => deliveryDecider.decide(queue, command).reduce(deliveryDecider.evolve, queue),
      deliveryDecider.initial,
    )
  const firsts = (queue: DeliveryQueue, command: DeliveryCommand) =>
    deliveryDecider.decide(queue, command).map(({ data }) => (data as { isFirst: boolean }).isFirst)

  it('are queued once; the first is sent, each later one after the one before it', () => {
    expect(firsts(deliveryDecider.initial, queued(3, 5))).toEqual([true, false])
    expect(firsts(after(queued(3, 5)), queued(3, 5, 7))).toEqual([false])
    const [event] = deliveryDecider.decide(after(queued(3, 5)), settled('D3', 'delivered'))
    expect(event?.data).toMatchObject({ deliverySid: 'D3', tries: 1, next: 'D5' })
    expect(deliveryDecider.decide(after(queued(3, 5)), settled('D5', 'delivered'))).toEqual([])
    expect(firsts(after(queued(3), settled('D3', 'delivered')), queued(5))).toEqual([true])
  })

  it('that are given up let the next one go, and may be delivered later all the same', () => {
    const queue = after(queued(3, 5), failed('D3'), failed('D3'), settled('D3', 'failed'))
    expect(queue.failed).toMatchObject([{ deliverySid: 'D3', tries: 2, failingSince: at }])
    expect(queue.open).toMatchObject([{ deliverySid: 'D5' }])
    const [event] = deliveryDecider.decide(queue, settled('D3', 'delivered'))
    expect(event?.data).toMatchObject({ tries: 3, outcome: 'delivered', next: null })
    expect(after(queued(3), settled('D3', 'failed'), settled('D3', 'delivered')).failed).toEqual([])
    expect(deliveryDecider.decide(queue, settled('D3', 'failed'))).toEqual([])
  })
})

describe('a payload', () => {
  const place = { webhookSid: 'W', orgSid: 'O', subjectSid: 'S', naireSid: 'N', sessionSid: 'X', replaySid: null }
  const item = { QuestionSid: 'Q1', InteractionSid: 'I', ValText: '植入' }
  const happened: readonly SessionEvent[] = [
    {
      type: 'SessionCreated',
      data: {
        to: 'suspend',
        sessionSid: 'X',
        naireSid: 'N',
        naireRevision: 2,
        subjectSid: 'S',
        orgSid: 'O',
        surveySeq: 7,
        authMode: 1,
        userSid: null,
        startTime: at,
        lang: 'zh-CN',
        viewPort: 'mobile',
        mode: 'online',
        identifyingCode: 'A1',
      },
    },
    {
      type: 'AnswersCommitted',
      data: {
        final: true,
        items: [item as never],
        lastReplyPage: 1,
        lastReplyTime: at,
        duration: 9,
        naireRevision: 2,
        outcome: { score: 12, success: true, alarm: 0, quotaCells: [] },
      },
    },
    {
      type: 'SessionSucceeded',
      data: { to: 'success', cells: [], review: 'pending', reviewLevel: 1, reviewLevels: 1 },
    },
  ]
  const events = happened.map((event, n): PayloadEvent => ({
    ...(event as unknown as { type: string; data: Record<string, unknown> }),
    id: `E${n}`,
    position: 100 + n,
    metadata: { at, actor: { sid: 'anonymous', role: 'respondent' } },
  }))
  const made = (fields: WebhookForm['fields']) =>
    webhookPayload({ kind: 'session.completed', place, fields, epoch: 'P', events })

  it('says which event it is, and of the rest what was chosen', () => {
    const payload = made([])
    expect(payload).toEqual({
      id: 'E2',
      event: 'session.completed',
      at,
      position: 102,
      epoch: 'P',
      replay: null,
      org: 'O',
      subject: 'S',
      questionnaire: 'N',
      session: 'X',
    })
    expect(JSON.stringify(made(['state', 'detail', 'actor']))).not.toMatch(/植入|A1/)
    expect(made(['state', 'respondent', 'answers'])).toMatchObject({
      state: { status: 'success', review: 'pending', score: 12, number: 7, revision: 2 },
      respondent: { identifyingCode: 'A1' },
      answers: [item],
    })
  })

  it('of an erased session holds nothing of it', () => {
    const erased = webhookPayload({ kind: 'session.erased', place, fields: ['state', 'answers'], epoch: 'P', events })
    expect(erased).not.toHaveProperty('state')
    expect(JSON.stringify(erased)).not.toContain('植入')
  })
})

it('no event of the log has two names', () => {
  expect(webhookKindNames.map((name) => name)).toEqual([...new Set(webhookKindNames)])
  expect(webhookKindOf('SessionProhibited')).toBe('session.completed')
  expect(webhookKindOf('AnswersCommitted')).toBeNull()
  expect(fold(deliveryDecider, [])).toEqual(deliveryDecider.initial)
})
