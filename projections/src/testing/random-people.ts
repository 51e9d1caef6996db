import type { IdentEvent } from '@naire/domain/idents'
import type { CampaignEvent } from '@naire/domain/messages'
import { sid, type Log } from './log.ts'
import type { Random } from './random.ts'

interface PeoplePlaces {
  readonly naireSids: readonly [string, string]
  readonly orgSids: readonly [string, string]
  readonly erases: boolean
}

const names = ['kept', 'a', 'b', 'c'] as const

/** Somebody of one of the two respondent lists. */
export const anyIdentSid = (index: 0 | 1, random: Random): string => sid(`ident${index}${random.pick(names)}`)

/** Respondent lists: people who are saved, written to, retired, replaced and erased, in any order. */
export function peopleSteps(log: Log, random: Random, places: PeoplePlaces): void {
  for (let step = 0; step < 40; step += 1) {
    const index = step === 0 || (step > 1 && random.chance(2)) ? 0 : 1
    const identSid = step < 2 ? sid(`ident${index}kept`) : anyIdentSid(index, random)
    const said = log.events.filter(({ stream }) => stream === `ident-${identSid}`)
    if (said.some(({ type }) => type === 'IdentErased')) continue
    const edition = said.filter(({ type }) => type === 'IdentSaved').length + 1
    log.add(
      `ident-${identSid}`,
      edition === 1 ? saved(index, 1, random, places) : changed(index, edition, random, places),
    )
    if (step < 2)
      for (const event of campaignOf(index, random, places)) log.add(`campaign-${campaignSid(index)}`, event)
    if (random.chance(3)) log.add(`ident-${identSid}`, fieldWork(index, step, random, places))
    if (step >= 2 && !random.chance(3)) continue
    for (const event of messageOf(index, step, random, places)) log.add(`ident-${identSid}`, event)
  }
}

const campaignSid = (index: 0 | 1): string => sid(`campaign${index}`)

function campaignOf(index: 0 | 1, random: Random, places: PeoplePlaces): readonly CampaignEvent[] {
  const place = placeOf(index, places)
  const next = { wave: 0, leg: 0, afterIdentSid: null, dueAt: '2026-11-26T08:00:00.000Z' }
  const form = {
    name: 'a',
    channel: 'mail',
    standings: ['waiting'],
    strata: [],
    texts: { 'zh-CN': { subject: 'a', text: 'a' } },
    language: 'zh-CN',
    startAt: null,
    quietHours: null,
    reminders: null,
    perMinute: 60,
  } as const
  return [
    { type: 'CampaignSaved', data: { ...place, form } },
    { type: 'CampaignStarted', data: { ...place, next, siteUrl: 'https://survey.example.org' } },
    random.pick<CampaignEvent>([
      { type: 'CampaignLegEnded', data: { ...place, next: { ...next, wave: 1, leg: 1 } } },
      { type: 'CampaignLegEnded', data: { ...place, next: null } },
      { type: 'CampaignStopped', data: { ...place, reason: 'a' } },
    ]),
  ]
}

function fieldWork(index: 0 | 1, step: number, random: Random, places: PeoplePlaces): IdentEvent {
  const place = placeOf(index, places)
  const surveyorSid = sid(`surveyor${random.pick(['a', 'b'])}`)
  const outcome = random.pick(['noOneHome', 'appointment', 'refused'] as const)
  const time = `2026-11-2${random.pick(['5', '6'])}T08:00:00.000Z`
  const attempt = { attemptSid: sid(`attempt${step}`), surveyorSid, time, outcome, note: 'a', place: null }
  return random.pick<IdentEvent>([
    { type: 'IdentAssigned', data: { ...place, surveyorSid: random.pick([surveyorSid, null]), unreachableAfter: 5 } },
    { type: 'IdentHandedOver', data: { ...place, surveyorSid, reason: 'a' } },
    {
      type: 'IdentAttempted',
      data: {
        ...place,
        ...attempt,
        appointmentTime: outcome === 'appointment' ? '2026-11-30T08:00:00.000Z' : null,
        attempts: step,
        isLatest: random.chance(2),
        personOutcome: outcome === 'refused' ? outcome : null,
      },
    },
  ])
}

function messageOf(index: 0 | 1, step: number, random: Random, places: PeoplePlaces): readonly IdentEvent[] {
  const messageSid = sid(`message${step}`)
  const data = { ...placeOf(index, places), messageSid, campaignSid: campaignSid(index), wave: 0, channel: 'mail' }
  const outcome = random.pick(['sent', 'later', 'unknown', 'refused', 'failed'] as const)
  const personOutcome = outcome === 'refused' ? 'bounced' : null
  const more = random.pick<IdentEvent | null>([
    null,
    { type: 'IdentMessageRetried', data: { ...data, tries: 2 } },
    { type: 'IdentMessageReleased', data },
    { type: 'IdentMessageBounced', data: { ...data, detail: 'a', personOutcome: 'bounced' } },
    { type: 'IdentUnsubscribed', data: placeOf(index, places) },
  ])
  return [
    { type: 'IdentMessageIntended', data },
    { type: 'IdentMessageSettled', data: { ...data, outcome, detail: 'a', personOutcome } },
    ...(more === null ? [] : [more]),
  ]
}

function changed(index: 0 | 1, edition: number, random: Random, places: PeoplePlaces): IdentEvent {
  const place = placeOf(index, places)
  const other = anyIdentSid(index, random)
  return random.pick<IdentEvent>([
    saved(index, edition, random, places),
    { type: 'IdentRetired', data: { ...place, reason: 'a' } },
    { type: 'IdentReinstated', data: { ...place, reason: 'a' } },
    { type: 'IdentReplaced', data: { ...place, bySid: other, reason: 'a' } },
    { type: 'IdentActivated', data: { ...place, insteadOfSid: other } },
    { type: 'IdentOutcomeNoted', data: { ...place, outcome: random.pick(['refused', null]), reason: 'a' } },
    ...(places.erases ? [{ type: 'IdentErased', data: { ...place, reason: 'a' } } as const] : []),
  ])
}

const placeOf = (index: 0 | 1, { naireSids, orgSids }: PeoplePlaces) => ({
  naireSid: naireSids[index],
  orgSid: orgSids[index],
  subjectSid: sid(`subject${index}`),
})

const saved = (index: 0 | 1, edition: number, random: Random, places: PeoplePlaces): IdentEvent => ({
  type: 'IdentSaved',
  data: {
    ...placeOf(index, places),
    isReserve: random.chance(3),
    stratum: random.pick(['', '上海', '北京']),
    edition,
    marks: { name: random.pick(['n1', null]), mobile: random.pick(['m1', null]), mail: null, openid: null },
  },
})
