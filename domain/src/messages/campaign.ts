import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { identStandings, type IdentPlace, type IdentStanding } from '../idents/index.ts'
import { languages } from '../languages/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { messageLimits, personChannels, type PersonChannel } from './channels.ts'
import { isClock, type QuietHours } from './quiet-hours.ts'

/** Statuses of people who may be written to: those whose answer is still awaited. */
export const reachableStandings = [
  'waiting',
  'invited',
  'bounced',
  'inProgress',
] as const satisfies readonly IdentStanding[]

/** Text of a campaign in one language, with `{{field}}` for what differs from person to person. */
export interface CampaignText {
  /** Mail alone has one. */
  readonly subject: string
  /** Of SMS and WeChat: a line `field: value` for each field of the template. */
  readonly text: string
}

export interface Reminders {
  /** Days after the message before. */
  readonly afterDays: number
  readonly most: number
}

export interface CampaignForm {
  readonly name: string
  readonly channel: PersonChannel
  readonly standings: readonly IdentStanding[]
  /** Of the list; none: all of them. */
  readonly strata: readonly string[]
  /** By tag of the language. */
  readonly texts: Readonly<Record<string, CampaignText>>
  /** Of those whose own language has no text. */
  readonly language: string
  /** Null: as soon as it is started. */
  readonly startAt: string | null
  readonly quietHours: QuietHours | null
  /** To those who have not finished. */
  readonly reminders: Reminders | null
  readonly perMinute: number
}

/** Wave of a message that belongs to no campaign: the person's session was sent back. */
export const returnedWave = -1

/** The next messages to send: those of a wave to people behind a sid, at their time. */
export interface NextLeg {
  /** 0: the invitation; then the reminders. */
  readonly wave: number
  readonly leg: number
  readonly afterIdentSid: string | null
  readonly dueAt: string
}

export type CampaignSaved = DomainEvent<'CampaignSaved', IdentPlace & { readonly form: CampaignForm }>
export type CampaignStarted = DomainEvent<
  'CampaignStarted',
  IdentPlace & {
    readonly next: NextLeg
    /** Address of this installation, for links. */
    readonly siteUrl: string
  }
>
/** Some messages were sent; null: there are no more to come. */
export type CampaignLegEnded = DomainEvent<'CampaignLegEnded', IdentPlace & { readonly next: NextLeg | null }>
export type CampaignStopped = DomainEvent<'CampaignStopped', IdentPlace & { readonly reason: string }>

export type CampaignEvent = CampaignSaved | CampaignStarted | CampaignLegEnded | CampaignStopped

export type CampaignStatus = 'draft' | 'running' | 'ended' | 'stopped'

/** Null: there never was one. */
export type Campaign =
  | (IdentPlace & {
      readonly form: CampaignForm
      readonly status: CampaignStatus
      readonly next: NextLeg | null
      readonly siteUrl: string
    })
  | null

export interface SaveCampaign extends Command<'SaveCampaign'> {
  readonly place: IdentPlace
  readonly form: CampaignForm
}
export type StartCampaign = Command<'StartCampaign'> & { readonly siteUrl: string }
/** Of the leg with this number; one that ended before says nothing. */
export type EndLeg = Command<'EndLeg'> & { readonly leg: number; readonly next: Omit<NextLeg, 'leg'> | null }
export type StopCampaign = Command<'StopCampaign'> & { readonly reason: string }
export type CampaignCommand = SaveCampaign | StartCampaign | EndLeg | StopCampaign

/** Messages to people of a respondent list: an invitation, and reminders. */
export const campaignDecider: Decider<Campaign, CampaignCommand, CampaignEvent> = {
  initial: null,
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    return facts(state, command)
  },
  evolve,
  upcasters: {},
  personal: {},
}

export const campaignStream = (campaignSid: string): string => `campaign-${campaignSid}`

/** One that was stopped goes on where it was: nobody gets a message twice. */
const from = {
  StartCampaign: ['draft', 'stopped'],
  EndLeg: ['running', 'stopped', 'ended'],
  StopCampaign: ['running', 'stopped'],
} as const

function refusal(state: Campaign, command: CampaignCommand): Refusal | null {
  if (command.type === 'SaveCampaign') {
    if (state !== null && state.naireSid !== command.place.naireSid) return { key: 'campaign.notFound' }
    if (state !== null && state.status !== 'draft') return { key: 'campaign.started' }
    const field = wrongCampaignField(command.form)
    return field === null ? null : { key: 'campaign.invalid', target: field, details: { field } }
  }
  if (state === null) return { key: 'campaign.notFound' }
  const states: readonly CampaignStatus[] = from[command.type]
  if (!states.includes(state.status)) return { key: 'campaign.started' }
  if (command.type !== 'StopCampaign') return null
  const reason = command.reason.trim()
  const isWrong = reason === '' || reason.length > messageLimits.reasonLength
  return isWrong ? { key: 'campaign.invalid', target: 'reason', details: { field: 'reason' } } : null
}

/** The first field of a campaign that is not fit; null when all are. */
export function wrongCampaignField(form: CampaignForm): string | null {
  const { name, channel, standings, strata, texts, language, startAt, quietHours, reminders, perMinute } = form
  if (name.trim() === '' || name.length > messageLimits.nameLength) return 'name'
  if (!Object.hasOwn(personChannels, channel)) return 'channel'
  const reachable: readonly string[] = reachableStandings
  if (standings.length === 0 || standings.some((each) => !reachable.includes(each) || !identStandings.includes(each)))
    return 'standings'
  if (strata.length > messageLimits.strata) return 'strata'
  if (!Object.hasOwn(texts, language)) return 'language'
  const wrong = Object.entries(texts).find(([tag, each]) => !isText(tag, each, channel))
  if (wrong !== undefined) return `texts.${wrong[0]}`
  if (startAt !== null && Number.isNaN(Date.parse(startAt))) return 'startAt'
  if (quietHours !== null && !(isClock(quietHours.from) && isClock(quietHours.to) && quietHours.from !== quietHours.to))
    return 'quietHours'
  const isIn = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
  const { reminderDays, reminders: mostReminders, perMinute: fastest } = messageLimits
  if (reminders !== null && !(isIn(reminders.afterDays, reminderDays) && isIn(reminders.most, mostReminders)))
    return 'reminders'
  return isIn(perMinute, fastest) ? null : 'perMinute'
}

function isText(tag: string, { subject, text }: CampaignText, channel: PersonChannel): boolean {
  const isLanguage = (languages as readonly string[]).includes(tag)
  const hasSubject = channel !== 'mail' || (subject.trim() !== '' && !/[\r\n]/.test(subject))
  const isShort = subject.length <= messageLimits.subjectLength && text.length <= messageLimits.textLength
  return isLanguage && hasSubject && isShort && text.trim() !== ''
}

function facts(state: Campaign, command: CampaignCommand): readonly CampaignEvent[] {
  if (command.type === 'SaveCampaign') {
    const isSame = JSON.stringify(state?.form) === JSON.stringify(command.form)
    return isSame ? [] : [{ type: 'CampaignSaved', data: { ...command.place, form: command.form } }]
  }
  const { naireSid, orgSid, subjectSid, form, status, next } = state as NonNullable<Campaign>
  const place = { naireSid, orgSid, subjectSid }
  switch (command.type) {
    case 'StartCampaign': {
      const dueAt = form.startAt !== null && form.startAt > command.at ? form.startAt : command.at
      const first = { wave: next?.wave ?? 0, leg: (next?.leg ?? -1) + 1, afterIdentSid: null, dueAt }
      return [{ type: 'CampaignStarted', data: { ...place, next: first, siteUrl: command.siteUrl } }]
    }
    case 'EndLeg': {
      if (status !== 'running' || next?.leg !== command.leg) return []
      const following = command.next && { ...command.next, leg: command.leg + 1 }
      return [{ type: 'CampaignLegEnded', data: { ...place, next: following } }]
    }
    case 'StopCampaign':
      return status === 'stopped'
        ? []
        : [{ type: 'CampaignStopped', data: { ...place, reason: command.reason.trim() } }]
  }
}

function evolve(state: Campaign, event: CampaignEvent): Campaign {
  switch (event.type) {
    case 'CampaignSaved':
      return { status: 'draft', next: null, siteUrl: '', ...state, ...event.data }
    case 'CampaignStarted':
      return state && { ...state, status: 'running', next: event.data.next, siteUrl: event.data.siteUrl }
    case 'CampaignLegEnded':
      return state && { ...state, ...(event.data.next === null ? { status: 'ended' } : { next: event.data.next }) }
    case 'CampaignStopped':
      return state && { ...state, status: 'stopped' }
  }
}

/** Text for somebody who reads this language. */
export function campaignText(
  { texts, language }: Pick<CampaignForm, 'texts' | 'language'>,
  own: string | null,
): CampaignText & { readonly language: string } {
  const tag = own !== null && Object.hasOwn(texts, own) ? own : language
  return { ...(texts[tag] ?? { subject: '', text: '' }), language: tag }
}
