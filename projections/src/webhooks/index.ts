export { webhookFailingSince, webhookListeners, type WebhookListener } from './listeners.ts'
