import type { WechatScriptConfig } from '@naire/contract'
import { askWechat, createWechatSecrets, inOrderFor, type WechatConfig, WechatFailed } from '@naire/vault/wechat'
import { RefusalError } from '@naire/domain/refusals'
import { randomBytes, createHash } from 'node:crypto'
import type { Parts } from '../connect-parts.ts'

/** WeChat functions that pages use. */
export interface WechatForPages {
  readonly origins: readonly string[]
  /** The account that a questionnaire names; the usual one for null and for one that is not set up. */
  account(named: string | null): WechatAccount
}

export interface WechatAccount {
  readonly appId: string
  readonly isUsual: boolean
  /** For a page whose address is allowed. @throws Refused */
  configFor(url: string): Promise<WechatScriptConfig>
  /** Where a browser goes so that WeChat tells who holds it, and sends it back with `state`. */
  signInAddress(state: string, redirectTo: string): string
  /** Returns the openid for a returned code; a code is valid once. @throws Refused */
  openidFor(code: string): Promise<string>
}

/** Null: not set up. */
export function wechatOver({ config, vault, log }: Pick<Parts, 'config' | 'vault' | 'log'>): WechatForPages | null {
  const { wechat } = config
  if (wechat === null) return null
  const {
    accounts: [usual, ...others],
    origins,
    openUrl,
  } = wechat
  const opened = [accountOver(usual, true), ...others.map((account) => accountOver(account, false))] as const

  function accountOver(account: WechatConfig, isUsual: boolean): WechatAccount {
    const { appId, secret, apiUrl } = account
    const secrets = createWechatSecrets(account, vault.borrowed)

    function failed(error: unknown): never {
      if (!(error instanceof WechatFailed)) throw error
      log.warn({ problem: error.message, appId }, 'WeChat')
      throw new RefusalError({ key: 'wechat.unavailable', details: { seconds: 30 } })
    }

    return {
      appId,
      isUsual,

      async configFor(address) {
        const url = allowedAddress(address, origins, 'url')
        const nonce = randomBytes(8).toString('hex')
        const timestamp = Math.floor(Date.now() / 1000)
        const ticket = await secrets.ticket().catch(failed)
        return { appId, timestamp, nonceStr: nonce, signature: scriptSignature({ ticket, nonce, timestamp, url }) }
      },

      signInAddress(state, redirectTo) {
        const query = new URLSearchParams({
          appid: appId,
          redirect_uri: redirectTo,
          response_type: 'code',
          scope: 'snsapi_base',
          state,
        })
        return `${openUrl}/connect/oauth2/authorize?${query}#wechat_redirect`
      },

      async openidFor(code) {
        const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' })
        const answer = await askWechat('openid', `${apiUrl}/sns/oauth2/access_token?${query}`).catch(
          (error: unknown) => {
            if (error instanceof WechatFailed && codeIsVoid(error.code))
              throw new RefusalError({ key: 'wechat.signInOver' })
            return failed(error)
          },
        )
        const { openid } = answer
        return typeof openid === 'string' && openid !== ''
          ? openid
          : failed(new WechatFailed(null, 'WeChat gives no openid'))
      },
    }
  }

  return { origins, account: (named) => inOrderFor(named, opened)[0] }
}

/** Unknown, used before, too old. */
const codeIsVoid = (code: number | null): boolean => code === 40029 || code === 40163 || code === 42003

interface SignedUrl {
  readonly ticket: string
  readonly nonce: string
  /** Seconds since 1970. */
  readonly timestamp: number
  /** Of the page, without what stands behind `#`. */
  readonly url: string
}

/** Signature of WeChat's script for one page. */
export function scriptSignature({ ticket, nonce, timestamp, url }: SignedUrl): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

const longest = 2000

/**
 * The address as it is signed: as the browser shows it, without what stands behind `#`. @throws Refused when its pages
 * may not use WeChat.
 */
export function allowedAddress(address: string, origins: readonly string[], target: string): string {
  const isAddress = address.length <= longest && URL.canParse(address) && !/\p{Cc}|\s|\\/u.test(address)
  const { origin, username, password } = isAddress ? new URL(address) : { origin: null, username: '', password: '' }
  if (origin === null || username !== '' || password !== '' || !origins.includes(origin))
    throw new RefusalError({ key: 'wechat.addressRefused', target })
  return address.split('#')[0] ?? address
}
