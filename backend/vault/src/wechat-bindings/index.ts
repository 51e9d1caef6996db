export type { WechatBindings } from './wechat-bindings.ts'
export { createWechatBindings } from './create-wechat-bindings.ts'
