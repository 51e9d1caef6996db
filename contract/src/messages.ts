import type { WireRow } from '@naire/domain/event-sourcing'
import { identStandings } from '@naire/domain/idents'
import { groupNoticeKinds } from '@naire/domain/notices'
import { campaignMessages, campaigns, channelKinds, mailPorts, messageLimits } from '@naire/domain/messages'
import { z } from 'zod'
import { json, media, noContent, readSet, type Routes } from './route.ts'
import { listOf, row, sid, valueOf, type InputOf, type OutputOf } from './schema.ts'

const setting = z.string().trim().min(1).max(messageLimits.settingLength)
const host = setting.regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/)
/** One address, without a name and without a line of its own. */
const address = setting.regex(/^[^\s<>@"',;]+@[^\s<>@"',;]+$/u)

/** Notices that a robot's group is told of. */
const notices = z.array(z.enum(groupNoticeKinds)).max(groupNoticeKinds.length).default([])

const channelSettings = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('mail'),
      host,
      port: z.literal(mailPorts),
      isSecure: z.boolean(),
      user: z.string().trim().max(messageLimits.settingLength),
      from: address,
      fromName: z
        .string()
        .trim()
        .max(messageLimits.nameLength)
        .regex(/^[^\r\n]*$/),
    }),
    z.object({ kind: z.literal('sms'), accessKeyId: setting, signName: setting, templateCode: setting }),
    z.object({ kind: z.literal('wechat'), templateId: setting }),
    z.object({ kind: z.literal('wecom'), notices }),
    z.object({ kind: z.literal('dingtalk'), accessToken: setting, notices }),
  ])
  .meta({ id: 'ChannelSettings' })
export type ChannelSettingsBody = InputOf<typeof channelSettings>

export const saveMessageChannelBody = z
  .object({
    settings: channelSettings,
    /** Password, key or access key secret; absent: the one that is there stays. */
    secret: z.string().trim().min(1).max(messageLimits.secretLength).optional(),
  })
  .meta({ id: 'SaveMessageChannelBody' })

const kind = z.enum(channelKinds)
export const removeMessageChannelBody = z.object({ kind })
/** `to`: a mail address or mobile number; robots write to their group. */
export const testMessageChannelBody = z.object({
  kind,
  to: z.string().trim().max(messageLimits.settingLength).default(''),
})

const messageChannel = z
  .object({
    Kind: kind,
    /** Null for who may use the channel, and not change it. */
    Settings: channelSettings.nullable(),
    HasSecret: z.boolean(),
    ChangedAt: z.string(),
    /** Name of the user. */
    ChangedBy: z.string().nullable(),
  })
  .meta({ id: 'MessageChannel' })
export type MessageChannel = OutputOf<typeof messageChannel>

const sendingResult = z
  .object({
    Outcome: z.enum(['sent', 'refused', 'later', 'closed', 'unknown']),
    /** The channel's own words. */
    Detail: z.string(),
  })
  .meta({ id: 'SendingResult' })
export type SendingResult = OutputOf<typeof sendingResult>

const campaignText = z.object({ subject: z.string().max(1_000).default(''), text: z.string().max(20_000) })
const recipients = {
  channel: z.enum(['mail', 'sms', 'wechat']),
  /** Where those stand who are written to. */
  standings: z.array(z.enum(identStandings)).max(identStandings.length),
  strata: z.array(z.string().max(3_000)).max(1_000).default([]),
}
export const campaignForm = z
  .object({
    name: z.string().trim().max(1_000),
    ...recipients,
    /** By tag of the language, with `{{field}}` for what differs from person to person. */
    texts: z.record(z.string().max(20), campaignText),
    language: z.string().max(20),
    startAt: z.iso.datetime({ offset: true }).nullable().default(null),
    quietHours: z
      .object({ from: z.string().max(5), to: z.string().max(5) })
      .nullable()
      .default(null),
    reminders: z.object({ afterDays: z.int(), most: z.int() }).nullable().default(null),
    perMinute: z.int().default(60),
  })
  .meta({ id: 'CampaignForm' })
export type CampaignFormBody = InputOf<typeof campaignForm>

export const saveCampaignBody = z.object({ sid, form: campaignForm }).meta({ id: 'SaveCampaignBody' })
export const campaignBody = z.object({ sid })
export const stopCampaignBody = z.object({ sid, reason: z.string().trim().max(1_000) })
export const countRecipientsBody = z.object(recipients)
/** `identSid`: whose fields fill the text; the message goes to `to` all the same. */
export const testCampaignBody = z
  .object({ form: campaignForm, identSid: sid, to: z.string().trim().min(1).max(messageLimits.settingLength) })
  .meta({ id: 'TestCampaignBody' })

const messages = z
  .array(z.object({ identSid: sid, sid }))
  .min(1)
  .max(messageLimits.batch)
export const resendMessagesBody = z.object({ messages }).meta({ id: 'ResendMessagesBody' })
/** Messages that came back, as a relay's report tells of them: their sid stands in Message-ID. */
export const reportBouncesBody = z
  .object({
    messages: z
      .array(z.object({ sid, detail: z.string().max(2_000).default('') }))
      .min(1)
      .max(messageLimits.batch),
  })
  .meta({ id: 'ReportBouncesBody' })

const counted = z.object({
  /** People who would get the message, and those who have no such contact. */
  People: z.number().int(),
  WithoutContact: z.number().int(),
})
export type RecipientCount = OutputOf<typeof counted>

const changed = z.object({ Done: z.number().int(), Refused: z.number().int() })

const campaignRow = row('Campaign', campaigns)
const messageRow = row('CampaignMessage', campaignMessages)
export type CampaignRow = WireRow<typeof campaigns>
export type CampaignMessageRow = WireRow<typeof campaignMessages>

export const messageRoutes = {
  messageChannels: {
    summary: 'Ways by which an organisation sends messages',
    replies: json(listOf(messageChannel)),
    refuses: ['org.notFound'],
  },
  saveMessageChannel: {
    summary: 'Set up a way by which an organisation sends messages',
    body: saveMessageChannelBody,
    replies: noContent,
    refuses: ['org.notFound', 'channel'],
  },
  removeMessageChannel: {
    summary: 'Remove a way by which an organisation sends messages',
    body: removeMessageChannelBody,
    replies: noContent,
    refuses: ['org.notFound', 'channel'],
  },
  testMessageChannel: {
    summary: 'Send one message to try a channel',
    body: testMessageChannelBody,
    replies: json(valueOf(sendingResult)),
    refuses: ['org.notFound', 'channel', 'access.slowDown'],
  },
  saveCampaign: {
    summary: 'Save a campaign that has not been started',
    body: saveCampaignBody,
    replies: noContent,
    refuses: ['naire.notFound', 'ident', 'campaign'],
  },
  startCampaign: {
    summary: 'Start a campaign, or let one go on that was stopped',
    body: campaignBody,
    replies: noContent,
    refuses: ['naire.notFound', 'session.naireNotPublished', 'campaign'],
  },
  stopCampaign: {
    summary: 'Stop a campaign',
    body: stopCampaignBody,
    replies: noContent,
    refuses: ['naire.notFound', 'campaign'],
  },
  countRecipients: {
    summary: 'How many people a campaign would write to',
    body: countRecipientsBody,
    replies: json(valueOf(counted)),
    refuses: ['naire.notFound'],
  },
  testCampaign: {
    summary: "Send a campaign's text, filled from a person, to oneself",
    body: testCampaignBody,
    replies: json(valueOf(sendingResult)),
    refuses: ['naire.notFound', 'ident.notFound', 'campaign', 'channel', 'access.slowDown'],
  },
  resendMessages: {
    summary: 'Send messages again whose outcome is unknown, or that failed',
    body: resendMessagesBody,
    replies: json(valueOf(changed)),
    refuses: ['naire.notFound'],
  },
  reportBounces: {
    summary: 'Report messages that came back',
    body: reportBouncesBody,
    replies: json(valueOf(changed)),
    refuses: ['naire.notFound'],
  },
  unsubscribePage: {
    summary: 'Page on which a person ends all messages to them',
    replies: media('text/html'),
    anonymous: true,
  },
  unsubscribe: {
    summary: 'End all messages to a person, by one click (RFC 8058)',
    replies: media('text/html'),
    refuses: ['ident.notFound'],
    anonymous: true,
  },
  readCampaigns: readSet(campaignRow, 'Read campaigns'),
  readCampaignMessages: readSet(messageRow, 'Read what became of messages, without address and text'),
} as const satisfies Routes
