import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { fold } from '../event-sourcing/index.ts'
import { identDecider, type IdentCommand, type IdentEvent, type IdentForm, type MessageState } from '../idents/index.ts'
import {
  campaignDecider,
  campaignText,
  merged,
  quietUntil,
  unknownFields,
  wrongCampaignField,
  type CampaignCommand,
  type CampaignEvent,
  type CampaignForm,
} from './index.ts'

const by = { sid: 'U1', role: roles.Supervisor, orgSid: 'ORG' } as const
const at = '2026-11-26T08:00:00.000Z'
const place = { naireSid: 'N1', orgSid: 'ORG', subjectSid: 'S1' }
const form: CampaignForm = {
  name: '邀请',
  channel: 'mail',
  standings: ['waiting'],
  strata: [],
  texts: { 'zh-CN': { subject: '请作答', text: '{{name}}' }, 'en-US': { subject: 'Please', text: '{{name}}' } },
  language: 'zh-CN',
  startAt: null,
  quietHours: null,
  reminders: null,
  perMinute: 60,
}
const key = (error: unknown) => (error as { refusal?: { key?: string } }).refusal?.key
const refusalOf = (run: () => unknown) => {
  try {
    run()
    return null
  } catch (error) {
    return key(error)
  }
}

describe('a campaign', () => {
  const save = (more: Partial<CampaignForm> = {}): CampaignCommand => ({
    type: 'SaveCampaign',
    place,
    form: { ...form, ...more },
    by,
    at,
  })
  const start: CampaignCommand = { type: 'StartCampaign', siteUrl: 'https://a.example', by, at }
  const stop: CampaignCommand = { type: 'StopCampaign', reason: '写错了', by, at }
  const end = (leg: number, wave: number | null = 0): CampaignCommand => ({
    type: 'EndLeg',
    leg,
    next: wave === null ? null : { wave, afterIdentSid: 'P1', dueAt: at },
    by,
    at,
  })
  const given = (...commands: readonly CampaignCommand[]) => {
    const events: CampaignEvent[] = []
    for (const command of commands) events.push(...campaignDecider.decide(fold(campaignDecider, events), command))
    return { events, state: fold(campaignDecider, events) }
  }

  it('goes leg by leg to its end; a leg that ended before says nothing more', () => {
    const { events, state } = given(save(), start, end(0), end(0), end(1, 1), end(2, null))
    expect(events.map(({ type }) => type)).toEqual([
      'CampaignSaved',
      'CampaignStarted',
      'CampaignLegEnded',
      'CampaignLegEnded',
      'CampaignLegEnded',
    ])
    expect(state?.status).toBe('ended')
  })

  it('is not changed once started, and goes on in its wave after a stop', () => {
    expect(refusalOf(() => given(save(), start, save({ name: 'x' })))).toBe('campaign.started')
    expect(refusalOf(() => given(save(), start, start))).toBe('campaign.started')
    expect(given(save(), start, end(0, 1), stop, end(1, 1)).state?.status).toBe('stopped')
    const { state } = given(save(), start, end(0, 1), stop, start)
    expect([state?.status, state?.next]).toEqual(['running', { wave: 1, leg: 2, afterIdentSid: null, dueAt: at }])
  })

  it('waits for its time', () => {
    const later = '2026-12-01T00:00:00.000Z'
    expect(given(save({ startAt: later }), start).state?.next?.dueAt).toBe(later)
    expect(given(save({ startAt: '2020-01-01T00:00:00.000Z' }), start).state?.next?.dueAt).toBe(at)
  })

  it.each([
    ['name', { name: ' ' }],
    ['standings', { standings: [] }],
    ['standings', { standings: ['finished'] }],
    ['language', { language: 'de' }],
    ['texts.zh-CN', { texts: { 'zh-CN': { subject: '', text: 'a' } } }],
    ['texts.zh-CN', { texts: { 'zh-CN': { subject: 'a\nBcc: b', text: 'a' } } }],
    ['texts.xx', { texts: { ...form.texts, xx: { subject: 'a', text: 'a' } } }],
    ['startAt', { startAt: 'soon' }],
    ['quietHours', { quietHours: { from: '24:00', to: '08:00' } }],
    ['quietHours', { quietHours: { from: '08:00', to: '08:00' } }],
    ['reminders', { reminders: { afterDays: 0, most: 1 } }],
    ['perMinute', { perMinute: 6_001 }],
  ] as const)('names the field %s that is not fit', (field, more) => {
    expect(wrongCampaignField({ ...form, ...more } as CampaignForm)).toBe(field)
  })

  it('speaks to each person in their language, else in its own', () => {
    expect(campaignText(form, 'en-US')).toMatchObject({ subject: 'Please', language: 'en-US' })
    expect(campaignText(form, 'fr')).toMatchObject({ subject: '请作答', language: 'zh-CN' })
    expect(campaignText(form, 'toString')).toMatchObject({ language: 'zh-CN' })
  })
})

describe('a message to a person', () => {
  const person: IdentForm = {
    code: 'A1',
    name: '王芳',
    mobile: null,
    mail: 'a@example.org',
    openid: null,
    language: null,
    columns: {},
  }
  const marks = { name: null, mobile: null, mail: 'm', openid: null }
  const save: IdentCommand = { type: 'SaveIdent', place, person, marks, stratum: '', row: 1, isReserve: false, by, at }
  const begin = (isRepeat = false): IdentCommand => ({
    type: 'BeginMessage',
    messageSid: 'M1',
    campaignSid: 'C1',
    wave: 0,
    channel: 'mail',
    to: 'a@example.org',
    isRepeat,
    by,
    at,
  })
  const settle = (outcome: Exclude<MessageState, 'underway' | 'bounced'>): IdentCommand => ({
    type: 'SettleMessage',
    messageSid: 'M1',
    outcome,
    detail: '',
    by,
    at,
  })
  const about = (type: 'ReleaseMessage' | 'BounceMessage'): IdentCommand => ({
    type,
    messageSid: 'M1',
    detail: '',
    by,
    at,
  })
  const unsubscribe: IdentCommand = { type: 'Unsubscribe', by, at }
  const given = (...commands: readonly IdentCommand[]) => {
    const events: IdentEvent[] = []
    for (const command of [save, ...commands]) events.push(...identDecider.decide(fold(identDecider, events), command))
    return { types: events.slice(1).map(({ type }) => type), state: fold(identDecider, events) }
  }

  it('is intended once, however often it is begun', () => {
    expect(given(begin(), begin()).types).toEqual(['IdentMessageIntended'])
    expect(given(begin(), settle('sent'), begin(), begin(true)).types).toEqual([
      'IdentMessageIntended',
      'IdentMessageSettled',
    ])
  })

  it('whose try is lost is repeated only where the channel knows repeats', () => {
    expect(given(begin(), begin(false)).types).toHaveLength(1)
    expect(given(begin(), begin(true)).types).toEqual(['IdentMessageIntended', 'IdentMessageRetried'])
  })

  it('of an unknown outcome waits for a person; what is heard late counts', () => {
    expect(given(begin(), settle('unknown'), begin(), begin(true)).types).toHaveLength(2)
    expect(given(begin(), settle('unknown'), about('ReleaseMessage'), begin()).types.at(-1)).toBe('IdentMessageRetried')
    expect(given(begin(), settle('unknown'), settle('sent')).state?.messages['M1']?.state).toBe('sent')
    expect(given(begin(), settle('sent'), settle('unknown')).state?.messages['M1']?.state).toBe('sent')
    expect(refusalOf(() => given(begin(), settle('sent'), about('ReleaseMessage')))).toBe('ident.wrongState')
  })

  it('that comes back says that the person is not reached, until one gets through', () => {
    expect(given(begin(), settle('refused')).state?.outcome).toBe('bounced')
    expect(given(begin(), settle('sent'), about('BounceMessage')).state?.outcome).toBe('bounced')
    expect(given(begin(), settle('sent'), about('BounceMessage'), about('BounceMessage')).types).toHaveLength(3)
    const again = { ...begin(), messageSid: 'M2' } as IdentCommand
    const sent = { ...settle('sent'), messageSid: 'M2' } as IdentCommand
    expect(given(begin(), settle('refused'), again, sent).state?.outcome).toBeNull()
    const noted: IdentCommand = { type: 'NoteIdentOutcome', outcome: 'refused', reason: '电话', by, at }
    expect(given(noted, begin(), settle('refused')).state?.outcome).toBe('refused')
  })

  it('is not begun for who has unsubscribed, was retired or erased', () => {
    expect(given(unsubscribe, unsubscribe).types).toEqual(['IdentUnsubscribed'])
    expect(refusalOf(() => given(unsubscribe, begin()))).toBe('ident.unsubscribed')
    expect(refusalOf(() => given(begin(), settle('later'), unsubscribe, begin()))).toBe('ident.unsubscribed')
    expect(refusalOf(() => given(begin(), settle('unknown'), unsubscribe, about('ReleaseMessage')))).toBe(
      'ident.unsubscribed',
    )
    const retire: IdentCommand = { type: 'RetireIdent', reason: '搬家', by, at }
    expect(refusalOf(() => given(retire, begin()))).toBe('ident.wrongState')
    const erase: IdentCommand = { type: 'EraseIdent', reason: '要求', by, at }
    expect(refusalOf(() => given(erase, begin()))).toBe('ident.erased')
  })
})

describe('quiet hours', () => {
  it.each([
    ['2026-11-26T12:59:00Z', null],
    ['2026-11-26T13:00:30Z', '2026-11-27T00:00:00.000Z'],
    ['2026-11-26T23:59:00Z', '2026-11-27T00:00:00.000Z'],
    ['2026-11-27T00:00:00Z', null],
  ])('from nine to eight in Beijing, at %s', (time, until) => {
    expect(quietUntil({ from: '21:00', to: '08:00' }, time, 'Asia/Shanghai')).toBe(until)
  })

  it('within one day end on the same', () => {
    expect(quietUntil({ from: '12:00', to: '14:00' }, '2026-11-26T05:00:00Z', 'Asia/Shanghai')).toBe(
      '2026-11-26T06:00:00.000Z',
    )
  })
})

it('merge fields are filled from a person; unknown ones stay and are told', () => {
  const values = { name: '王芳', mail: null, 城市: '上海', toString: undefined }
  expect(merged('{{name}}（{{ 城市 }}）{{mail}}|{{nobody}}|{{constructor}}', values)).toBe(
    '王芳（上海）|{{nobody}}|{{constructor}}',
  )
  expect(unknownFields('{{name}} {{x}} {{x}}', ['name'])).toEqual(['x'])
})
