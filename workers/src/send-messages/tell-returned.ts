import { commandIdOf, load, loadHistory } from '@naire/commands'
import { identDecider, identStream } from '@naire/domain/idents'
import {
  campaignDecider,
  campaignStream,
  personChannels,
  returnedWave,
  type CampaignForm,
} from '@naire/domain/messages'
import { openLink } from '@naire/domain/naires'
import { sessionDecider, type Session, type SessionCreated } from '@naire/domain/sessions'
import { returnedTexts } from '@naire/messages'
import type { ReadEvent } from '@naire/projections/runner'
import { JobFailedError, type JobAttempt, type JobContext, type JobHandler } from '../runner/job.ts'
import { giveUpMessage, sendMessage } from './send-message.ts'

/**
 * Tells respondents without an account that their session was sent back, by the channel that they came by: people of a
 * list by that of the last message that reached them, else by mail; others whom WeChat vouched for by a template
 * message. Accounts are told by a notice.
 */
export const tellReturned: JobHandler = {
  queue: 'send-messages',
  attempts: 8,
  retryAfterMs: 60_000,
  async perform(event, context, attempt) {
    const { state, events } = await loadHistory(context.streams, sessionDecider, event.stream)
    // Handed in again, or sent back again, since.
    if (state.answering !== 'revoke' || state.userSid !== null) return
    if (events.findLast(({ type }) => type === 'SessionReturned')?.id !== event.id) return
    const created = events.find(({ type }) => type === 'SessionCreated')?.data as SessionCreated['data'] | undefined
    if (created === undefined || created.mode === 'test') return
    if (created.identSid !== undefined) return tellPerson(event, created.identSid, { context, attempt, session: state })
    if (created.wechatId) await tellByWechat(created.wechatId, { context, attempt, session: state })
  },
}

interface ReturnContext {
  readonly context: JobContext
  readonly attempt: JobAttempt
  readonly session: Pick<Session, 'naireSid' | 'orgSid' | 'subjectSid'>
}

async function tellPerson(
  event: ReadEvent,
  identSid: string,
  { context, attempt: { signal }, session: { naireSid, orgSid, subjectSid } }: ReturnContext,
): Promise<void> {
  const { streams, naires, messages, publicUrl } = context
  const { state: ident } = await load(streams, identDecider, identStream(identSid))
  if (ident === null || ident.person === null || ident.state !== 'active' || ident.isUnsubscribed) return
  const last = Object.values(ident.messages).findLast(({ state, wave }) => state === 'sent' && wave !== returnedWave)
  const { state: campaign } = last
    ? await load(streams, campaignDecider, campaignStream(last.campaignSid))
    : { state: null }
  const siteUrl = campaign?.siteUrl ?? publicUrl
  const form = campaign?.form.channel === 'mail' || campaign === null ? mailForm() : campaign.form
  if (siteUrl === null || ident.person[personChannels[form.channel]] === null) return
  const channel = await messages.open(orgSid, form.channel)
  if (channel === null) return
  const { record: naire } = await naires.publishedLast(naireSid)
  const run = {
    context,
    campaignSid: commandIdOf(['returned', event.id]).replaceAll('-', '').toUpperCase(),
    campaign: { naireSid, orgSid, subjectSid, siteUrl, form },
    channel,
    naire,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
    signal,
  }
  try {
    const { end } = await sendMessage(run, identSid, returnedWave)
    // Begun by a worker that was lost: says so, and is not sent again.
    if (end === 'skipped') await giveUpMessage(run, identSid, returnedWave)
    if (end === 'open' || end === 'closed') throw new JobFailedError('the channel takes no message now')
  } finally {
    channel.close()
  }
}

/** Template messages of SMS and WeChat keep the campaign's text: their templates allow no other. */
const mailForm = (): Pick<CampaignForm, 'channel' | 'texts' | 'language'> => ({
  channel: 'mail',
  texts: returnedTexts(),
  language: 'zh-CN',
})

/** WeChat cuts a field of the kind `thing` off behind so many characters. */
const longestThing = 20

async function tellByWechat(openid: string, { context, attempt, session }: ReturnContext): Promise<void> {
  const { wechat, returnTemplate, publicUrl, naires, now } = context
  if (wechat === null || returnTemplate === null || publicUrl === null) return
  const { record: naire } = await naires.publishedLast(session.naireSid)
  const { orgSid, naireSid } = session
  const link = openLink({ mode: 'online', orgSid, naireSid, theme: naire.DefaultTheme })
  const name = [...naire.Name.replaceAll(/<[^>]*>/g, '').trim()].slice(0, longestThing).join('')
  const fields = { thing1: name, time2: now().toISOString().slice(0, 16).replace('T', ' ') }
  const message = { openid, templateId: returnTemplate, url: publicUrl + link, fields }
  await wechat.tell(message, { idempotencyKey: attempt.id, signal: attempt.signal })
}
