import type { OperationName } from '@naire/domain/access'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'

/** Webhook as its owner saves it. */
export const webhookBody = (more: object = {}) => ({
  Sid: newSid(),
  Name: '客户系统',
  Url: 'https://receiver.example.org/hook',
  Kinds: ['session.completed'],
  Fields: ['state'],
  ...more,
})

/** One request of each call about webhooks. */
export const webhookCalls = ({ act, look }: CallMakers) => {
  const of = (what: string) => () => `/odata/Webhooks('${newSid()}')/SurveyExpert.${what}()`
  return {
    saveWebhook: act(
      ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.SaveWebhook()`,
      () => webhookBody(),
    ),
    switchWebhook: act(of('Switch'), () => ({ on: false, reason: '' })),
    rotateWebhookSecret: act(of('RotateSecret'), () => ({ overlapHours: 24 })),
    removeWebhook: act(of('Remove'), () => ({ reason: '' })),
    testWebhook: act(of('Test')),
    replayWebhook: act(of('Replay'), () => ({ sid: newSid(), position: 0, reason: '补发' })),
    readWebhooks: look(() => '/odata/Webhooks'),
    readWebhookDeliveries: look(() => '/odata/WebhookDeliveries'),
  } as const satisfies { readonly [Name in OperationName]?: Call }
}
