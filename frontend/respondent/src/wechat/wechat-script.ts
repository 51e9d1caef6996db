import type { Callbacks } from './ask-wechat.ts'

type Local = { readonly localId: string }
type ScriptCall<Given, Result> = (given: Given & Callbacks<Result>) => void

/** Subset of WeChat's own script (`weixin-js-sdk`) that we use. */
export interface WechatScript {
  config(config: ScriptConfig & { readonly debug: boolean; readonly jsApiList: string[] }): void
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

/** Server's signature for one address. */
export interface ScriptConfig {
  readonly appId: string
  readonly timestamp: number
  readonly nonceStr: string
  readonly signature: string
}

export const wechatCalls = [
  'startRecord',
  'stopRecord',
  'onVoiceRecordEnd',
  'uploadVoice',
  'translateVoice',
  'scanQRCode',
] as const satisfies readonly (keyof WechatScript)[]
