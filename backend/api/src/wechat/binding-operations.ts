import { BindWechat, UnbindWechat } from '../commands/product-commands.ts'
import { confirmBindingBody, type WechatBinding } from '@naire/contract'
import { randomBytes } from 'node:crypto'
import { RefusalError } from '@naire/domain/refusals'
import { isErased } from '@naire/vault'
import { signedIn } from '../sign-in/sign-in.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import { commanded } from '../http/envelope.ts'

/** Under which what a phone offers is sealed for some minutes. */
export const bindingPurpose = 'naire-wechat-binding'

/** By which WeChat the caller is told of things when they are away. */
export const bindingOperations = {
  /** The address that their phone opens in WeChat, and what the screen keeps for confirming. */
  beginWechatBinding: withoutBody(async ({ caller }, { config, vault }) => {
    const [origin] = config.wechat?.origins ?? []
    if (origin === undefined) throw new RefusalError({ key: 'wechat.notSetUp' })
    const Secret = randomBytes(24).toString('base64url')
    const ticket = await vault.wechatBindings.begin({ userSid: signedIn(caller).sid, secret: Secret })
    const body: WechatBinding = { Address: `${origin}/wechat/bind?${new URLSearchParams({ ticket })}`, Secret }
    return { kind: 'json', body }
  }),

  /** Only the screen that began, and only with the code that stands on the phone. */
  confirmWechatBinding: withBody(confirmBindingBody, async ({ caller, body }, { vault, execute }) => {
    const { sid: userSid } = signedIn(caller)
    const offered = await vault.wechatBindings.confirm({ userSid, secret: body.Secret, code: body.Code })
    const opened = offered === null ? null : await vault.keys.open(offered)
    const openid = opened === null || isErased(opened) ? null : (opened as { readonly openid?: unknown }).openid
    if (typeof openid !== 'string') throw new RefusalError({ key: 'wechat.bindingWrong', target: 'Code' })
    const { position } = await execute(new BindWechat({ ...commanded(caller), userSid, openid }))
    return { kind: 'none', position }
  }),

  endWechatBinding: withoutBody(async ({ caller }, { execute }) => {
    const { position } = await execute(new UnbindWechat({ ...commanded(caller), userSid: signedIn(caller).sid }))
    return { kind: 'none', position }
  }),
} as const
