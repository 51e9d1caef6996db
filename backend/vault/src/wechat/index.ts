export { askWechat, tokenIsVoid, WechatFailed } from './ask-wechat.ts'
export { inOrderFor, type WechatAccounts, type WechatConfig } from './wechat-config.ts'
export { createWechatSecrets, type WechatSecrets } from './wechat-secrets.ts'
export { accountsForm, wechatAccounts, wechatLogins, wrongOfWechat, type WechatVariables } from './wechat-variables.ts'
