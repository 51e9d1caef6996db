export { campaignMessage, returnedTexts } from './campaign-message.ts'
export { asksQuestion, mailQuestion } from './mail-question.ts'
export {
  result,
  templateFields,
  type Channel,
  type OutgoingMessage,
  type SendOutcome,
  type SendResult,
} from './channel.ts'
export { createChannel, messagesConfig, type MessagesConfig } from './create-channel.ts'
export { htmlOf } from './mail.ts'
export { createOutsideFetch, type OutsideFetch } from './outside-fetch.ts'
export { invitationMail, noticeMail } from './notice-mail.ts'
export { dingtalkSignature } from './robots.ts'
export { smsSignature } from './sms.ts'
export {
  createWebhookSender,
  signatureHeader,
  type WebhookAnswer,
  type WebhookRequest,
  type WebhookSender,
} from './webhook.ts'
