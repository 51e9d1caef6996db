import {
  campaignBody,
  campaignForm,
  countRecipientsBody,
  removeMessageChannelBody,
  reportBouncesBody,
  resendMessagesBody,
  saveCampaignBody,
  saveMessageChannelBody,
  stopCampaignBody,
  testCampaignBody,
  testMessageChannelBody,
  type OutputOf,
} from '@naire/contract'
import { load, type IdentChange } from '@naire/commands'
import { can } from '@naire/domain/access'
import { identDecider, identStream } from '@naire/domain/idents'
import {
  campaignDecider,
  campaignStream,
  messageLimits,
  wrongCampaignField,
  type CampaignForm,
  type ChannelKind,
  type ChannelSettings,
} from '@naire/domain/messages'
import { groupNoticeKinds } from '@naire/domain/notices'
import { RefusalError } from '@naire/domain/refusals'
import { asksQuestion, campaignMessage, mailQuestion } from '@naire/messages'
import { valueBody } from '@naire/odata'
import { recipientFilter } from '@naire/projections/campaigns'
import { randomUUID } from 'node:crypto'
import { ChangePeople, SaveCampaign, StartCampaign, StopCampaign } from '../commands/product-commands.ts'
import { requireAccess } from '../http/access.ts'
import { commanded } from '../http/envelope.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { sentOnce } from './test-message.ts'

/** Campaigns on respondent lists, and the channels that they go by. */
export const messageOperations = {
  messageChannels: withoutBody(async (call, services) => {
    await ownOrg(call, services)
    const { caller } = call
    const mayChange = caller.user !== null && can(caller.user.role, 'manageOrgs')
    const channels = await services.vault.messageChannels.list(call.key)
    const value = await Promise.all(
      channels.map(async ({ settings, hasSecret, changedAt, changedBy }) => {
        const user = await services.people.find(changedBy)
        return {
          Kind: settings.kind,
          Settings: mayChange ? shownSettings(settings) : null,
          HasSecret: hasSecret,
          ChangedAt: changedAt.toISOString(),
          ChangedBy: user?.fields.name ?? user?.fields.code ?? null,
        }
      }),
    )
    return { kind: 'json', body: valueBody(call.serviceRoot, value) }
  }),

  saveMessageChannel: withBody(saveMessageChannelBody, async (call, services) => {
    await ownOrg(call, services)
    const { settings, secret = null } = call.body
    const { messageChannels } = services.vault
    const known = await messageChannels.open(call.key, settings.kind)
    const needsSecret = settings.kind !== 'wechat' && (settings.kind !== 'mail' || settings.user !== '')
    if (needsSecret && secret === null && !known?.secret) throw wrongChannel('secret')
    // A password goes to the server that it was given for, and to no other.
    const before = known?.settings
    const isElsewhere = settings.kind === 'mail' && before?.kind === 'mail' && before.host !== settings.host
    if (isElsewhere && settings.user !== '' && secret === null) throw wrongChannel('secret')
    const group = { language: call.language, siteUrl: siteUrlOf(call) }
    const saved = settings.kind === 'wecom' || settings.kind === 'dingtalk' ? { ...settings, group } : settings
    await messageChannels.save(call.key, saved, { secret, by: call.caller.user?.sid ?? '' })
    return { kind: 'none' }
  }),

  removeMessageChannel: withBody(removeMessageChannelBody, async (call, services) => {
    await ownOrg(call, services)
    if (!(await services.vault.messageChannels.remove(call.key, call.body.kind)))
      throw new RefusalError({ key: 'channel.notFound', target: 'kind' })
    return { kind: 'none' }
  }),

  testMessageChannel: withBody(testMessageChannelBody, async (call, services) => {
    const name = await ownOrg(call, services)
    const { kind, to } = call.body
    if (!isRecipient[kind](to)) throw wrongChannel('to')
    const site = new URL(call.serviceRoot).origin
    // Templates of WeChat show the fields that they know and leave out the others.
    const text = kind === 'wechat' ? `thing1: ${name}` : `${name}\n${site}`
    const message = { id: randomUUID(), to, subject: name, text, language: 'zh-CN', link: null, unsubscribe: null }
    const value = await sentOnce(call, services, { orgSid: call.key, kind, message })
    return { kind: 'json', body: valueBody(call.serviceRoot, value) }
  }),

  saveCampaign: withBody(saveCampaignBody, async (call, services) => {
    const { orgSid, subjectSid } = await ownNaire(call, services)
    const { sid, form } = call.body
    const place = { naireSid: call.key, orgSid, subjectSid }
    await requireQuestion(call.key, formOf(form), services)
    const request = { ...commanded(call.caller), campaignSid: sid, naireSid: call.key, place, form: formOf(form) }
    const { position } = await services.execute(new SaveCampaign(request))
    return { kind: 'none', position }
  }),

  startCampaign: withBody(campaignBody, async (call, services) => {
    await ownNaire(call, services)
    const campaignSid = call.body.sid
    const { state } = await load(services.streams, campaignDecider, campaignStream(campaignSid))
    if (state?.naireSid !== call.key) throw new RefusalError({ key: 'campaign.notFound' })
    const { channel } = state.form
    if ((await services.vault.messageChannels.open(state.orgSid, channel)) === null)
      throw new RefusalError({ key: 'campaign.noChannel', target: 'channel' })
    // Messages lead to a questionnaire that can be answered.
    await services.naires.published(call.key)
    await requireQuestion(call.key, state.form, services)
    const siteUrl = siteUrlOf(call)
    const request = { ...commanded(call.caller), campaignSid, naireSid: call.key, siteUrl }
    const { position } = await services.execute(new StartCampaign(request))
    return { kind: 'none', position }
  }),

  stopCampaign: withBody(stopCampaignBody, async (call, services) => {
    await ownNaire(call, services)
    const { sid: campaignSid, reason } = call.body
    const request = { ...commanded(call.caller), campaignSid, naireSid: call.key, reason }
    const { position } = await services.execute(new StopCampaign(request))
    return { kind: 'none', position }
  }),

  countRecipients: withBody(countRecipientsBody, async (call, services) => {
    await ownNaire(call, services)
    const { channel, ...recipients } = call.body
    const count = async (hasContact: boolean) => {
      const $filter = recipientFilter(call.key, channel, { ...recipients, hasContact })
      const viewer = { viewer: systemViewer, minPosition: call.caller.minPosition }
      return (await services.reading.count(services.reading.bound('Idents', { $filter }), viewer)).found
    }
    const value =
      recipients.standings.length === 0
        ? { People: 0, WithoutContact: 0 }
        : { People: await count(true), WithoutContact: await count(false) }
    return { kind: 'json', body: valueBody(call.serviceRoot, value) }
  }),

  testCampaign: withBody(testCampaignBody, async (call, services) => {
    const { orgSid } = await ownNaire(call, services)
    const { identSid, to } = call.body
    const form = formOf(call.body.form)
    const field = wrongCampaignField(form)
    if (field !== null) throw new RefusalError({ key: 'campaign.invalid', target: field, details: { field } })
    const { state } = await load(services.streams, identDecider, identStream(identSid))
    if (state?.naireSid !== call.key || state.person === null) throw new RefusalError({ key: 'ident.notFound' })
    // The text shows what is known of the person.
    const { user, orgSid: callersOrg } = call.caller
    if (user !== null)
      await services.viewings.people(staffViewer(user, callersOrg), { naireSid: call.key, orgSid }, [identSid])
    const { record: naire } = await services.naires.newest(call.key)
    await requireQuestion(call.key, form, services)
    const message = campaignMessage({
      form,
      naire,
      place: { orgSid, naireSid: call.key },
      siteUrl: siteUrlOf(call),
      person: state.person,
      id: randomUUID(),
      to,
      // Trying a text out must not end anybody's messages.
      unsubscribeToken: 'test',
    })
    const value = await sentOnce(call, services, { orgSid, kind: form.channel, message })
    return { kind: 'json', body: valueBody(call.serviceRoot, value) }
  }),

  resendMessages: withBody(resendMessagesBody, async (call, services) => {
    await ownNaire(call, services)
    const changes = call.body.messages.map(({ identSid, sid: messageSid }) => ({
      identSid,
      change: { type: 'ReleaseMessage', messageSid } as const,
    }))
    return changed(call, services, changes)
  }),

  reportBounces: withBody(reportBouncesBody, async (call, services) => {
    await ownNaire(call, services)
    const details = new Map(call.body.messages.map(({ sid, detail }) => [sid, detail]))
    const changes: { readonly identSid: string; readonly change: IdentChange }[] = []
    for (const sids of parts([...details.keys()], 100)) {
      const $filter = `NaireSid eq ${quoted(call.key)} and Sid in (${sids.map(quoted).join(',')})`
      const query = services.reading.bound('CampaignMessages', { $filter, $top: '100' })
      const { found } = await services.reading.page(query, {
        viewer: systemViewer,
        minPosition: call.caller.minPosition,
      })
      for (const row of found.rows) {
        const messageSid = String(row['Sid'])
        const detail = (details.get(messageSid) ?? '').slice(0, messageLimits.settingLength)
        changes.push({ identSid: String(row['IdentSid']), change: { type: 'BounceMessage', messageSid, detail } })
      }
    }
    return changed(call, services, changes, details.size)
  }),
} as const

const isRecipient: Readonly<Record<ChannelKind, (to: string) => boolean>> = {
  mail: (to) => to.includes('@'),
  sms: (to) => /^\+?\d{5,20}$/.test(to),
  wechat: (to) => to !== '',
  wecom: () => true,
  dingtalk: () => true,
}

/** Without what the server notes by itself. */
function shownSettings(settings: ChannelSettings) {
  if (settings.kind !== 'wecom' && settings.kind !== 'dingtalk') return settings
  const { group: _, notices = [], ...own } = settings
  return { ...own, notices: groupNoticeKinds.filter((kind) => notices.includes(kind)) }
}

const wrongChannel = (field: string) => new RefusalError({ key: 'channel.invalid', target: field, details: { field } })

async function ownOrg({ operation, caller, key }: Call<unknown>, { people }: Services): Promise<string> {
  requireAccess(operation, caller, { orgSid: key })
  const name = await people.orgName(key)
  if (name === null) throw new RefusalError({ key: 'org.notFound' })
  return name
}

const formOf = (form: OutputOf<typeof campaignForm>): CampaignForm => ({
  ...form,
  startAt: form.startAt === null ? null : new Date(form.startAt).toISOString(),
})

export const siteUrlOf = ({ serviceRoot }: Call<unknown>): string => serviceRoot.replace(/\/odata\/$/, '')

async function changed(
  call: Call<unknown>,
  services: Services,
  changes: readonly { readonly identSid: string; readonly change: IdentChange }[],
  all = changes.length,
) {
  const request = { ...commanded(call.caller), naireSid: call.key, changes }
  const { done, position } = await services.execute(new ChangePeople(request))
  const value = { Done: done.length, Refused: all - done.length }
  return { kind: 'json', body: valueBody(call.serviceRoot, value), position } as const
}

function parts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/** @throws Refused `campaign.noQuestion` where a text asks the first question, and a mail cannot. */
async function requireQuestion(
  naireSid: string,
  form: Pick<CampaignForm, 'channel' | 'texts'>,
  { naires }: Pick<Services, 'naires'>,
): Promise<void> {
  if (asksQuestion(form) && mailQuestion((await naires.newest(naireSid)).record, '') === null)
    throw new RefusalError({ key: 'campaign.noQuestion', target: 'texts' })
}
