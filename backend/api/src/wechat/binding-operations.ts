import { Refused } from '@naire/domain/refusals'
import type { WechatBinding } from '../contract/users.ts'
import { commanded } from '../http/envelope.ts'
import { withoutBody } from '../odata/define.ts'
import { signedIn } from '../sign-in/sign-in-operations.ts'
import { bindingTicket } from './binding-ticket.ts'

/** By which WeChat the caller is told of things when they are away. */
export const bindingOperations = {
  /** The address that their phone opens in WeChat. */
  beginWechatBinding: withoutBody(async ({ caller }, { config, vault }) => {
    const [origin] = config.wechat?.origins ?? []
    if (origin === undefined) throw new Refused({ key: 'wechat.notSetUp' })
    const body: WechatBinding = { Address: `${origin}/wechat/bind?${new URLSearchParams({ ticket: await bindingTicket(signedIn(caller).sid, vault) })}` }
    return { kind: 'json', body }
  }),

  endWechatBinding: withoutBody(async ({ caller }, { execute }) => {
    const { position } = await execute('users', 'unbindWechat', { ...commanded(caller), userSid: signedIn(caller).sid })
    return { kind: 'none', position }
  }),
} as const
