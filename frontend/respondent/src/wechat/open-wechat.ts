import { ask } from '../sync/ask.ts'
import type { WechatScriptConfig } from '@naire/contract'
import { WechatNo, wechatCalls, type WechatScript } from './ask-wechat.ts'

let opening: Promise<WechatScript> | null = null

/** WeChat's script, allowed for this page. After a failure the next call tries again. @throws WechatNo */
export function openWechat(): Promise<WechatScript> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function open(): Promise<WechatScript> {
  const address = signedAddress(navigator.userAgent, location.href, entryAddress())
  const [{ default: script }, signed] = await Promise.all([
    import('weixin-js-sdk'),
    ask<WechatScriptConfig>(`/wechat/signature?url=${encodeURIComponent(address)}`, {}, configMs),
  ])
  if (signed.verdict !== 'taken') throw new WechatNo('failed', signed.message)
  return configured(script as WechatScript, signed.value)
}

/** `ready` comes after a failed configuration too: an error before it wins. */
export function configured(script: WechatScript, config: WechatScriptConfig): Promise<WechatScript> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new WechatNo('silent', 'config: no answer')), configMs)
    const over = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    script.config({ ...config, debug: false, jsApiList: [...wechatCalls] })
    script.error(({ errMsg = 'config:fail' }) => over(() => reject(new WechatNo('failed', errMsg))))
    script.ready(() => over(() => resolve(script)))
  })
}

const configMs = 10_000

/**
 * The address that WeChat's script is signed for: on Apple's phones the one by which the page was entered, elsewhere
 * the current one; without what stands behind `#`.
 */
export function signedAddress(userAgent: string, current: string, entry: string | undefined): string {
  const address = isApple.test(userAgent) ? (entry ?? current) : current
  return address.split('#')[0] ?? address
}

const entryAddress = (): string | undefined => performance.getEntriesByType('navigation')[0]?.name

const isApple = /iphone|ipad|ipod/i
