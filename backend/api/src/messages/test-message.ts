import type { ChannelKind } from '@naire/domain/messages'
import { RefusalError } from '@naire/domain/refusals'
import { createChannel, templateFields, type OutgoingMessage } from '@naire/messages'
import { createWechatSecrets, sendTemplate, WechatFailed } from '@naire/vault/wechat'
import type { Call } from '../odata/operation.ts'
import type { Services } from '../services.ts'

interface OneMessage {
  readonly orgSid: string
  readonly kind: ChannelKind
  readonly message: OutgoingMessage
}

/** Sends one message to try a channel out. @throws Refused `channel.notFound` */
export async function sentOnce(call: Call<unknown>, services: Services, { orgSid, kind, message }: OneMessage) {
  await services.limits.testMessages.take(call.caller.user?.sid ?? '', 1, 'access.slowDown')
  const opened = await services.vault.messageChannels.open(orgSid, kind)
  if (opened === null) throw new RefusalError({ key: 'channel.notFound' })
  if (opened.settings.kind === 'wechat') return wechatOnce(services, opened.settings.templateId, message)
  const channel = createChannel(services.config.messages, opened.settings, opened.secret)
  try {
    const { outcome, detail } = await channel.send(message, { signal: AbortSignal.timeout(60_000), isRepeat: false })
    return { Outcome: outcome, Detail: detail }
  } finally {
    channel.close()
  }
}

/** By the usual account of the installation. @throws Refused `channel.notFound` */
async function wechatOnce({ config, vault }: Services, templateId: string, { id, to, text, link }: OutgoingMessage) {
  const [account] = config.wechat?.accounts ?? []
  if (account === undefined) throw new RefusalError({ key: 'channel.notFound' })
  const secrets = createWechatSecrets(account, vault.borrowed)
  const message = { openid: to, templateId, url: link ?? '', fields: templateFields(text) }
  const asking = { idempotencyKey: id, signal: AbortSignal.timeout(60_000) }
  return sendTemplate({ ...account, secrets }, message, asking).then(
    (told) => ({ Outcome: told === 'told' ? ('sent' as const) : ('refused' as const), Detail: '' }),
    (error: unknown) => {
      if (!(error instanceof WechatFailed)) throw error
      return { Outcome: error.code === null ? ('unknown' as const) : ('closed' as const), Detail: error.message }
    },
  )
}
