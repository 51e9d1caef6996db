import { askWechat, createWechatSecrets, WechatFailed } from '@naire/vault/wechat'
import { Refused } from '@naire/domain/refusals'
import { randomBytes } from 'node:crypto'
import type { Parts } from '../parts.ts'
import { allowedAddress } from './allowed-address.ts'
import { scriptSignature } from './script-signature.ts'

/** What WeChat's script is configured with. */
export interface ScriptConfig {
  readonly appId: string
  readonly timestamp: number
  readonly nonceStr: string
  readonly signature: string
}

/** What pages need of WeChat. */
export interface WechatForPages {
  readonly origins: readonly string[]
  /** For a page whose address is allowed. @throws Refused */
  configFor(url: string): Promise<ScriptConfig>
  /** Where a browser goes so that WeChat tells who holds it, and sends it back with `state`. */
  signInAddress(state: string, redirectTo: string): string
  /** Who came back with this code; it is good once. @throws Refused */
  openidFor(code: string): Promise<string>
}

/** Null: not set up. */
export function wechatOver({ config, vault, log }: Pick<Parts, 'config' | 'vault' | 'log'>): WechatForPages | null {
  const { wechat } = config
  if (wechat === null) return null
  const secrets = createWechatSecrets(wechat, vault.borrowed)

  function failed(error: unknown): never {
    if (!(error instanceof WechatFailed)) throw error
    log.warn({ problem: error.message }, 'WeChat')
    throw new Refused({ key: 'wechat.unavailable', details: { seconds: 30 } })
  }

  return {
    origins: wechat.origins,

    async configFor(address) {
      const url = allowedAddress(address, wechat.origins, 'url')
      const nonce = randomBytes(8).toString('hex')
      const timestamp = Math.floor(Date.now() / 1000)
      const ticket = await secrets.ticket().catch(failed)
      return { appId: wechat.appId, timestamp, nonceStr: nonce, signature: scriptSignature({ ticket, nonce, timestamp, url }) }
    },

    signInAddress(state, redirectTo) {
      const query = new URLSearchParams({ appid: wechat.appId, redirect_uri: redirectTo, response_type: 'code', scope: 'snsapi_base', state })
      return `${wechat.openUrl}/connect/oauth2/authorize?${query}#wechat_redirect`
    },

    async openidFor(code) {
      const query = new URLSearchParams({ appid: wechat.appId, secret: wechat.secret, code, grant_type: 'authorization_code' })
      const answer = await askWechat('openid', `${wechat.apiUrl}/sns/oauth2/access_token?${query}`).catch((error: unknown) => {
        if (error instanceof WechatFailed && codeIsVoid(error.code)) throw new Refused({ key: 'wechat.signInOver' })
        return failed(error)
      })
      const { openid } = answer
      return typeof openid === 'string' && openid !== '' ? openid : failed(new WechatFailed(null, 'WeChat gives no openid'))
    },
  }
}

/** Unknown, used before, too old. */
const codeIsVoid = (code: number | null): boolean => code === 40029 || code === 40163 || code === 42003
