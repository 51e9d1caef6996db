import type { WechatScriptConfig } from '@naire/contract'
/** WeChat calls back what it did; `errMsg` is `call:what`. */
interface Callbacks<Result> {
  success(result: Result): void
  fail(problem: { readonly errMsg?: string }): void
  cancel(): void
}

/** `refused`: the person said no; `silent`: nothing came back in time. */
export type WechatTrouble = 'refused' | 'failed' | 'silent'

export class WechatNo extends Error {
  override readonly name = 'WechatNo'
  constructor(
    readonly trouble: WechatTrouble,
    message: string,
  ) {
    super(message)
  }
}

/**
 * One call of WeChat's script. Every call has a time-out: on some phones none of the callbacks ever comes. @throws
 * WechatNo
 */
export function askWechat<Result>(
  call: string,
  limitMs: number,
  begin: (callbacks: Callbacks<Result>) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new WechatNo('silent', `${call}: no answer`)), limitMs)
    const over = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    begin({
      success: (result) => over(() => resolve(result)),
      fail: ({ errMsg = `${call}:fail` }) =>
        over(() => reject(new WechatNo(refusal.test(errMsg) ? 'refused' : 'failed', errMsg))),
      cancel: () => over(() => reject(new WechatNo('refused', `${call}:cancel`))),
    })
  })
}

// Older Android versions tell a refusal as a failure.
const refusal = /auth(orize)? (deny|denied)|user (deny|denied|reject)/i

type Local = { readonly localId: string }
type ScriptCall<Given, Result> = (given: Given & Callbacks<Result>) => void

/** Subset of WeChat's own script (`weixin-js-sdk`) that we use. */
export interface WechatScript {
  config(config: WechatScriptConfig & { readonly debug: boolean; readonly jsApiList: string[] }): void
  ready(callback: () => void): void
  error(callback: (problem: { readonly errMsg?: string }) => void): void
  readonly startRecord: ScriptCall<object, unknown>
  readonly stopRecord: ScriptCall<object, Local>
  /** At 60 s WeChat ends a recording by itself. One listener for all. */
  onVoiceRecordEnd(listener: { readonly complete: (ended: Local) => void }): void
  readonly uploadVoice: ScriptCall<Local & { readonly isShowProgressTips: number }, { readonly serverId: string }>
  readonly translateVoice: ScriptCall<
    Local & { readonly isShowProgressTips: number },
    { readonly translateResult?: string }
  >
  readonly scanQRCode: ScriptCall<
    { readonly needResult: number; readonly scanType: string[] },
    { readonly resultStr?: string }
  >
}

export const wechatCalls = [
  'startRecord',
  'stopRecord',
  'onVoiceRecordEnd',
  'uploadVoice',
  'translateVoice',
  'scanQRCode',
] as const satisfies readonly (keyof WechatScript)[]
