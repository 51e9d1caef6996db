import { webhookDeliveries, webhooks } from '@naire/domain/webhooks'
import type { SetPlan } from './set-plan.ts'
import { nameOf } from './trail-names.ts'
import { canAny, ownOrg } from './visibility.ts'

const count = (status: string) => (t: string) =>
  `(select count(*)::int from read.webhook_deliveries as d where d."WebhookSid" = ${t}."Sid" and d."Status" = '${status}')`
const deliveredTime = (t: string) =>
  `(select max(d."ModifyTime") from read.webhook_deliveries as d where d."WebhookSid" = ${t}."Sid" and d."Status" = 'delivered')`

/** The first failure of a delivery that nothing was delivered after. */
export const failingSince = (t: string): string =>
  `(select min(d."FailingSince") from read.webhook_deliveries as d
    where d."WebhookSid" = ${t}."Sid" and d."Status" in ('waiting', 'failed') and d."FailingSince" > coalesce(${deliveredTime(t)}, '-infinity'))`

export const webhookSets = {
  Webhooks: {
    type: 'Webhook',
    subject: (t) => `${t}."SubjectSid"`,
    wire: webhooks,
    table: 'webhooks',
    computed: {
      OwnerName: nameOf('users', 'OwnerSid'),
      Open: count('waiting'),
      Failed: count('failed'),
      DeliveredTime: deliveredTime,
      FailingSince: failingSince,
    },
    search: ['Name', 'Url'],
    present: (t) => `not ${t}.removed`,
    visible: (t, viewer) => (canAny(viewer, ['manageOrgs']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
  WebhookDeliveries: {
    type: 'WebhookDelivery',
    subject: (t) => `${t}."SubjectSid"`,
    wire: webhookDeliveries,
    table: 'webhook_deliveries',
    search: ['Kind', 'SessionSid', 'Problem'],
    visible: (t, viewer) => (canAny(viewer, ['manageOrgs']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
} as const satisfies Readonly<Record<string, SetPlan>>
