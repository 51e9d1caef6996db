import { randomUUID } from 'node:crypto'
import { commandIdOf, handle, load, system, type LoadedStream } from '@naire/commands'
import {
  identDecider,
  identStream,
  type Ident,
  type IdentMessageCommand,
  type IdentPlace,
  type MessageState,
} from '@naire/domain/idents'
import { messageLimits, personChannels, type Campaign, type CampaignForm } from '@naire/domain/messages'
import type { NaireRecord } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { campaignMessage, type Channel, type SendResult } from '@naire/messages'
import type { JobContext } from '../runner/job.ts'

/** Parts of a campaign that one message needs. */
type MessageForm = Pick<CampaignForm, 'channel' | 'texts' | 'language'>

/** Context in which a message is made and sent: of a campaign, or of its own. */
export interface MessageRun {
  readonly context: Pick<JobContext, 'streams' | 'messages' | 'now'>
  readonly campaignSid: string
  readonly campaign: IdentPlace & Pick<NonNullable<Campaign>, 'siteUrl'> & { readonly form: MessageForm }
  readonly channel: Channel
  readonly naire: NaireRecord
  readonly correlationId: string
  readonly causationId: string
  readonly signal: AbortSignal
}

/** `skipped`: there was nothing to send, to nobody. `closed`: the channel lets nobody send. */
export type SendingEnd =
  | { readonly end: 'sent' | 'skipped' | 'open' }
  | { readonly end: 'closed'; readonly detail: string }

/** One message of a wave to one person: always the same. */
export const messageSidOf = (campaignSid: string, wave: number, identSid: string): string =>
  commandIdOf(['message', campaignSid, wave, identSid]).replaceAll('-', '').toUpperCase()

/**
 * Sends a message whose intent this call, and no other, has put into the log. Where the outcome is unknown and the
 * channel knows no repeats, it stays unknown.
 */
export async function sendMessage(run: MessageRun, identSid: string, wave: number): Promise<SendingEnd> {
  const { context, campaign, campaignSid, channel, signal } = run
  const first = await load(context.streams, identDecider, identStream(identSid))
  const person = first.state?.person
  const to = person?.[personChannels[campaign.form.channel]] ?? null
  if (person == null || to === null) return { end: 'skipped' }
  const messageSid = messageSidOf(campaignSid, wave, identSid)
  const { form } = campaign
  const intent = { type: 'BeginMessage', messageSid, campaignSid, wave, channel: form.channel, to } as const
  const begun = await tell(run, identSid, { ...intent, isRepeat: channel.isIdempotent }, first)
  if (begun === null || begun.events.length === 0) return { end: 'skipped' }
  const message = campaignMessage({
    form,
    naire: run.naire,
    place: campaign,
    siteUrl: campaign.siteUrl,
    person,
    id: messageSid,
    to,
    unsubscribeToken: context.messages.unsubscribeToken(identSid),
  })
  // As it was decided: another worker may have begun since the first reading.
  const isRepeat = begun.events.some(({ type }) => type !== 'IdentMessageIntended')
  const sent = await channel.send(message, { signal, isRepeat })
  const tries = begun.state?.messages[messageSid]?.tries ?? 1
  const outcome = settled(sent, { isIdempotent: channel.isIdempotent, isLast: tries >= messageLimits.tries })
  await tell(run, identSid, { type: 'SettleMessage', messageSid, outcome, detail: sent.detail })
  if (sent.outcome === 'closed') return { end: 'closed', detail: sent.detail }
  return { end: outcome === 'later' ? 'open' : 'sent' }
}

/** Says of a message whose worker was lost that nobody knows whether it was sent. */
export async function giveUpMessage(run: MessageRun, identSid: string, wave: number): Promise<void> {
  const messageSid = messageSidOf(run.campaignSid, wave, identSid)
  await tell(run, identSid, { type: 'SettleMessage', messageSid, outcome: 'unknown', detail: '' })
}

function settled(
  { outcome }: SendResult,
  { isIdempotent, isLast }: { readonly isIdempotent: boolean; readonly isLast: boolean },
): Exclude<MessageState, 'underway' | 'bounced'> {
  switch (outcome) {
    case 'sent':
    case 'refused':
      return outcome
    case 'closed':
      return 'later'
    case 'later':
      return isLast ? 'failed' : 'later'
    case 'unknown':
      return isIdempotent && !isLast ? 'later' : 'unknown'
  }
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

/** Null: a rule of correspondence said no. Each call is a decision of its own, so that of two one gets the event. */
async function tell(
  { context: { streams, now }, correlationId, causationId }: MessageRun,
  identSid: string,
  command: WithoutActor<IdentMessageCommand>,
  first?: LoadedStream<Ident>,
) {
  const said = { ...command, by: system, at: now().toISOString() } as IdentMessageCommand
  const envelope = { commandId: randomUUID(), correlationId, causationId }
  try {
    return await handle(
      streams,
      identDecider,
      identStream(identSid),
      said,
      envelope,
      first === undefined ? {} : { first },
    )
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.key !== 'request.conflict') return null
    throw error
  }
}
