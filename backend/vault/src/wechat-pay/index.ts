export { wechatPayVariables, wechatPayConfig, wrongOfWechatPay, type WechatPayConfig } from './config.ts'
export { createWechatPay, PaymentRefused, PaymentUnknown } from './wechat-pay.ts'
export type { NotificationHeaders, RewardPayments, Transfer, TransferOrder, TransferState } from './payments.ts'
