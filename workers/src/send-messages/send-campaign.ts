import { handle, load, system } from '@naire/commands'
import { defaultTimeZone } from '@naire/domain/expression'
import type { IdentMessageReleased } from '@naire/domain/idents'
import {
  campaignDecider,
  campaignStream,
  quietUntil,
  type Campaign,
  type CampaignCommand,
  type CampaignLegEnded,
  type NextLeg,
} from '@naire/domain/messages'
import { RefusalError } from '@naire/domain/refusals'
import { nextRecipients, openMessages } from '@naire/projections/campaigns'
import { Checkpoints, eventOf, type ReadEvent } from '@naire/projections/runner'
import { JobFailedError, type JobAttempt, type JobContext, type JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'
import { giveUpMessage, sendMessage, type MessageRun, type SendingEnd } from './send-message.ts'

const patienceMs = 20_000
/** Messages that are sent at once. */
const atOnce = 8
/** Messages between two looks whether the campaign was stopped. */
const ofStep = 50
/** A leg sends what may be sent in a minute. */
const legMs = 60_000
const dayMs = 86_400_000

const nextOf = ({ data }: { readonly data: object }): NextLeg | null => (data as CampaignLegEnded['data']).next

/**
 * Sends a minute's messages of a campaign and says which come next. A try that takes over goes through the same people:
 * whose message was intended before gets it no second time.
 */
const sendCampaign: JobHandler = {
  queue: 'send-messages',
  attempts: 8,
  retryAfterMs: 2_000,
  concerns: (event) => nextOf(event) !== null,
  dueAt: (event) => new Date(nextOf(event)?.dueAt ?? event.recordedAt),
  async perform(event, context, attempt) {
    const campaignSid = sidOf(event)
    const { state } = await load(context.streams, campaignDecider, campaignStream(campaignSid))
    const leg = nextOf(event)
    if (state === null || leg === null || state.status !== 'running' || state.next?.leg !== leg.leg) return
    const at = context.now().toISOString()
    const quiet = state.form.quietHours && quietUntil(state.form.quietHours, at, defaultTimeZone)
    const { wave, afterIdentSid } = leg
    if (quiet !== null) return endLeg(context, event, { wave, afterIdentSid, dueAt: quiet })
    const run = await runOf(event, context, { campaignSid, campaign: state, attempt }).catch((error: unknown) => {
      if (error instanceof RefusalError) return error.refusal.key
      throw error
    })
    if (run === null || typeof run === 'string') return stop(context, event, run ?? 'campaign.noChannel')
    try {
      const next = await sendLeg(run, leg, context)
      if (next === 'stopped') return
      if ('closed' in next) return await stop(context, event, next.closed)
      await endLeg(context, event, next.next)
    } finally {
      run.channel.close()
    }
  },
}

/** Sends one message again that somebody has released. */
const sendReleased: JobHandler = {
  queue: 'send-messages',
  attempts: 8,
  async perform(event, context, attempt) {
    const { campaignSid, wave } = eventOf<IdentMessageReleased>(event).data
    const { state: campaign } = await load(context.streams, campaignDecider, campaignStream(campaignSid))
    if (campaign === null) return
    const run = await runOf(event, context, { campaignSid, campaign, attempt })
    if (run === null) throw new JobFailedError('the organisation has no such channel')
    try {
      const ended = await sendMessage(run, sidOf(event), wave)
      if (ended.end === 'open' || ended.end === 'closed') throw new JobFailedError('the message could not be sent')
    } finally {
      run.channel.close()
    }
  },
}

/** Jobs of campaigns by name. */
export const messageJobs = { sendCampaign, sendReleased } as const

/** Jobs triggered by each event type. */
export const messageJobsOf = {
  CampaignStarted: ['sendCampaign'],
  CampaignLegEnded: ['sendCampaign'],
  IdentMessageReleased: ['sendReleased'],
} as const

interface CampaignRun extends MessageRun {
  readonly campaign: NonNullable<Campaign>
}

interface RunParts {
  readonly campaignSid: string
  readonly campaign: NonNullable<Campaign>
  readonly attempt: JobAttempt
}

async function runOf(
  event: ReadEvent,
  context: JobContext,
  { campaignSid, campaign, attempt: { signal } }: RunParts,
): Promise<CampaignRun | null> {
  const channel = await context.messages.open(campaign.orgSid, campaign.form.channel)
  if (channel === null) return null
  const { record: naire } = await context.naires.published(campaign.naireSid)
  const { correlationId } = event.metadata
  return { context, campaignSid, campaign, channel, naire, correlationId, causationId: event.id, signal }
}

type LegEnd = 'stopped' | { readonly closed: string } | { readonly next: Omit<NextLeg, 'leg'> | null }

async function sendLeg(
  run: CampaignRun,
  { wave, afterIdentSid }: NextLeg,
  { pool, streams, now, isOpenOrg }: JobContext,
): Promise<LegEnd> {
  const { campaign, campaignSid, context, channel } = run
  const begunAt = now().getTime()
  const { position } = await streams.store.head()
  if (!(await new Checkpoints(pool).waitFor(position, patienceMs, ['idents', 'campaigns'])))
    throw new JobFailedError('the lists of people and messages are behind')
  const { lostAfterMs, retryAfterMs } = context.messages.times
  const open = await openMessages(pool, campaignSid)
  const isDue = (changedAt: Date, afterMs: number) => changedAt.getTime() + afterMs <= begunAt
  const lost = open.filter(({ state, changedAt }) => state === 'underway' && isDue(changedAt, lostAfterMs))
  const again = open.filter(
    ({ state, changedAt, tries }) => state === 'later' && isDue(changedAt, retryAfterMs * 2 ** Math.max(0, tries - 1)),
  )
  if (!channel.isIdempotent) for (const message of lost) await giveUpMessage(run, message.identSid, message.wave)
  const budget = campaign.form.perMinute
  const old = [...(channel.isIdempotent ? lost : []), ...again].slice(0, budget)
  const limit = budget - old.length
  const page = { naireSid: campaign.naireSid, campaignSid, form: campaign.form, wave, afterIdentSid, limit }
  const fresh = limit === 0 ? [] : await nextRecipients(pool, page)
  const messages = [...old, ...fresh.map((identSid) => ({ identSid, wave }))]
  for (let at = 0; at < messages.length; at += ofStep) {
    if (run.signal.aborted) throw new JobFailedError('the campaign goes on in another try')
    const { state } = await load(streams, campaignDecider, campaignStream(campaignSid))
    if (state?.status !== 'running') return 'stopped'
    if (!(await isOpenOrg(campaign.orgSid))) return { closed: 'org.closed' }
    const ends = await allSent(run, messages.slice(at, at + ofStep))
    const closed = ends.find((each) => each.end === 'closed')
    if (closed?.end === 'closed') return { closed: closed.detail }
  }
  const last = fresh.at(-1) ?? afterIdentSid
  if (fresh.length === limit || limit === 0) return { next: { wave, afterIdentSid: last, dueAt: iso(begunAt + legMs) } }
  // The wave has reached everybody; what has no end yet is looked at again before the next one.
  const stillOpen = await unended(run, pool, streams)
  if (stillOpen) return { next: { wave, afterIdentSid: last, dueAt: iso(begunAt + Math.max(retryAfterMs, 1)) } }
  const { reminders } = campaign.form
  if (reminders === null || wave >= reminders.most) return { next: null }
  return { next: { wave: wave + 1, afterIdentSid: null, dueAt: iso(begunAt + reminders.afterDays * dayMs) } }
}

async function unended(
  { campaignSid }: CampaignRun,
  pool: JobContext['pool'],
  streams: JobContext['streams'],
): Promise<boolean> {
  const { position } = await streams.store.head()
  await new Checkpoints(pool).waitFor(position, patienceMs, ['campaigns'])
  return (await openMessages(pool, campaignSid)).length > 0
}

async function allSent(
  run: CampaignRun,
  messages: readonly { readonly identSid: string; readonly wave: number }[],
): Promise<readonly SendingEnd[]> {
  const ends: SendingEnd[] = []
  const rest = messages.values()
  const work = async () => {
    for (const { identSid, wave } of rest) ends.push(await sendMessage(run, identSid, wave))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ends
}

const iso = (ms: number): string => new Date(ms).toISOString()

const endLeg = (context: JobContext, event: ReadEvent, next: Omit<NextLeg, 'leg'> | null): Promise<void> =>
  tell(context, event, { type: 'EndLeg', leg: nextOf(event)?.leg ?? 0, next })

const stop = (context: JobContext, event: ReadEvent, reason: string): Promise<void> =>
  tell(context, event, { type: 'StopCampaign', reason })

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

async function tell(
  { streams, now }: JobContext,
  event: ReadEvent,
  command: WithoutActor<CampaignCommand>,
): Promise<void> {
  const said = { ...command, by: system, at: now().toISOString() } as CampaignCommand
  const envelope = {
    commandId: `${event.id}/${command.type}`,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  }
  try {
    await handle(streams, campaignDecider, event.stream, said, envelope)
  } catch (error) {
    // Somebody stopped it meanwhile.
    if (!(error instanceof RefusalError)) throw error
  }
}
