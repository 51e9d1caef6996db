import type { Pool } from '@naire/database'
import type { WebhookKindName } from '@naire/domain/webhooks'
import { failingSince } from '../query/webhook-sets.ts'

/** Webhook that is on, as the matching of events needs it. */
export interface WebhookListener {
  readonly sid: string
  readonly subjectSid: string | null
  readonly naireSid: string | null
  readonly kinds: readonly WebhookKindName[]
  /** Log position after which events are sent. */
  readonly since: number
}

/** Webhooks of an organisation that are on. */
export async function webhookListeners(pool: Pool, orgSid: string): Promise<readonly WebhookListener[]> {
  const { rows } = await pool.query<Omit<WebhookListener, 'kinds' | 'since'> & { kinds: string; since: string }>(
    `select "Sid" as sid, "SubjectSid" as "subjectSid", "NaireSid" as "naireSid", "Kinds" as kinds, "SincePosition" as since
     from read.webhooks where "OrgSid" = $1 and "Status" = 'active'`,
    [orgSid],
  )
  return rows.map(({ kinds, since, ...row }) => ({
    ...row,
    kinds: kinds.split(',') as WebhookKindName[],
    since: Number(since),
  }))
}

/** Since when a receiver has taken nothing; null: its last try went well, or nothing was tried. */
export async function webhookFailingSince(pool: Pool, webhookSid: string): Promise<Date | null> {
  const { rows } = await pool.query<{ readonly at: Date | null }>(
    `select ${failingSince('w')} as at from read.webhooks as w where w."Sid" = $1`,
    [webhookSid],
  )
  return rows[0]?.at ?? null
}
