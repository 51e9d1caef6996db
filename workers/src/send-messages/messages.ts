import { createChannel, result, templateFields, type Channel, type MessagesConfig } from '@naire/messages'
import type { ChannelKind, PersonChannel } from '@naire/domain/messages'
import type { Language } from '@naire/domain/languages'
import { robotKinds, type NoticeKind, type RobotKind } from '@naire/domain/notices'
import { WechatFailed } from '@naire/vault/wechat'
import type { Vault } from '@naire/vault'
import { JobFailedError } from '../runner/job.ts'
import type { Wechat } from '../wechat/wechat.ts'

export interface MessageTimes {
  /** Milliseconds after which a message whose try has no end yet counts as lost with its worker. */
  readonly lostAfterMs: number
  /** Before the next try of a message that was not sent; before each further one twice as long. */
  readonly retryAfterMs: number
}

/** Longer than any channel takes to answer. */
const usualTimes: MessageTimes = { lostAfterMs: 180_000, retryAfterMs: 300_000 }

/** Messages to people of respondent lists, as jobs send them. */
export interface Messages {
  readonly times: MessageTimes
  isSetUp(orgSid: string, kind: PersonChannel): Promise<boolean>
  /** Null: the organisation has not set it up. */
  open(orgSid: string, kind: ChannelKind): Promise<Channel | null>
  /** Robots of the organisation that are told of this kind of notice. */
  robotsFor(orgSid: string, kind: NoticeKind): Promise<readonly RobotKind[]>
  /** Null: the robot was removed, or is told nothing. */
  group(orgSid: string, robot: RobotKind): Promise<{ readonly language: Language; readonly siteUrl: string } | null>
  unsubscribeToken(identSid: string): string
}

interface MessagesParts {
  readonly vault: Pick<Vault, 'messageChannels' | 'unsubscribeTokens'>
  readonly wechat: Wechat | null
  readonly config: MessagesConfig
  readonly times?: MessageTimes | undefined
}

export function createMessages({ vault, wechat, config, times = usualTimes }: MessagesParts): Messages {
  return {
    times,
    unsubscribeToken: (identSid) => vault.unsubscribeTokens.of(identSid),
    isSetUp: async (orgSid, kind) => (await vault.messageChannels.open(orgSid, kind)) !== null,
    async robotsFor(orgSid, kind) {
      const channels = await vault.messageChannels.list(orgSid)
      const told = channels.flatMap(({ settings }) =>
        'notices' in settings && settings.notices?.some((each) => each === kind) ? [settings.kind] : [],
      )
      return robotKinds.filter((robot) => told.includes(robot))
    },
    async group(orgSid, robot) {
      const settings = (await vault.messageChannels.open(orgSid, robot))?.settings
      return settings !== undefined && 'group' in settings ? (settings.group ?? null) : null
    },
    async open(orgSid, kind) {
      const opened = await vault.messageChannels.open(orgSid, kind)
      if (opened === null) return null
      const { settings, secret } = opened
      if (settings.kind !== 'wechat') return createChannel(config, settings, secret)
      return wechat === null ? null : wechatChannel(wechat, settings.templateId)
    },
  }
}

/** Template messages: WeChat knows a repeat by `client_msg_id`. */
function wechatChannel(wechat: Wechat, templateId: string): Channel {
  return {
    isIdempotent: true,
    async send({ id, to, text, link }, { signal }) {
      const message = { openid: to, templateId, url: link ?? '', fields: templateFields(text) }
      try {
        const told = await wechat.tell(message, { idempotencyKey: id, signal })
        return told === 'told' ? result('sent', '') : result('refused', 'WeChat reaches nobody by this openid')
      } catch (error) {
        if (error instanceof JobFailedError || error instanceof WechatFailed) return result('unknown', error.message)
        throw error
      }
    },
    close: () => {},
  }
}
