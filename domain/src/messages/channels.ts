import type { Language } from '../languages/index.ts'
import type { GroupNoticeKind } from '../notices/index.ts'

/** Ways by which messages leave the house. People are reached by the first three; robots write to a group of staff. */
export const channelKinds = ['mail', 'sms', 'wechat', 'wecom', 'dingtalk'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Channels that reach one person, and the contact that each needs. */
export const personChannels = { mail: 'mail', sms: 'mobile', wechat: 'openid' } as const
export type PersonChannel = keyof typeof personChannels

interface StaffGroup {
  /** Kinds of notices that the group is told of; absent in settings from before there were any: none. */
  readonly notices?: readonly GroupNoticeKind[]
  /** Language of the notices, and address of the installation for their links. */
  readonly group?: { readonly language: Language; readonly siteUrl: string }
}

/** Settings of a channel of an organisation, without its secret. */
export type ChannelSettings =
  | {
      readonly kind: 'mail'
      readonly host: string
      readonly port: number
      /** TLS from the first byte; else STARTTLS where the relay has it. */
      readonly isSecure: boolean
      /** Blank: the relay asks for no sign-in. */
      readonly user: string
      readonly from: string
      readonly fromName: string
    }
  /** Aliyun. */
  | {
      readonly kind: 'sms'
      readonly accessKeyId: string
      readonly signName: string
      readonly templateCode: string
    }
  /** By the installation's account; no secret. */
  | { readonly kind: 'wechat'; readonly templateId: string }
  /** The secret is the key of the robot's address. */
  | ({ readonly kind: 'wecom' } & StaffGroup)
  /** The secret signs. */
  | ({ readonly kind: 'dingtalk'; readonly accessToken: string } & StaffGroup)

/** Ports of mail relays. Others serve something else. */
export const mailPorts = [25, 465, 587, 2525] as const

/** The most that messages may hold. */
export const messageLimits = {
  settingLength: 200,
  secretLength: 500,
  nameLength: 100,
  subjectLength: 200,
  textLength: 4_000,
  strata: 200,
  perMinute: 6_000,
  reminders: 10,
  reminderDays: 90,
  /** Tries of one message before it has failed. */
  tries: 5,
  /** Messages that one request releases or reports. */
  batch: 1_000,
  reasonLength: 500,
} as const
