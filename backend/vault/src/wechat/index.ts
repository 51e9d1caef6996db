export { askWechat, tokenIsVoid, WechatFailed } from './ask-wechat.ts'
export type { WechatConfig } from './wechat-config.ts'
export { createWechatSecrets, type WechatSecrets } from './wechat-secrets.ts'
