import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import { isErased, type Keys } from '../keys/index.ts'

interface Parts {
  readonly pool: Pool
  readonly keys: Pick<Keys, 'seal' | 'open' | 'destroyKey'>
}

/** Secrets by which webhooks are signed, sealed; which of them sign, and until when, says the log. */
export interface WebhookSecrets {
  /** Makes the secret of this number, or gives the one that is there: whoever asks twice has the same. */
  make(webhookSid: string, number: number): Promise<string>
  /** In the order of their numbers; those that are gone are left out. */
  open(webhookSid: string, numbers: readonly number[]): Promise<readonly string[]>
  /** Of a webhook that is removed. */
  forget(webhookSid: string): Promise<void>
}

const subject = (webhookSid: string): string => `webhook-secrets-${webhookSid}`

export function createWebhookSecrets({ pool, keys }: Parts): WebhookSecrets {
  async function open(webhookSid: string, numbers: readonly number[]): Promise<readonly string[]> {
    const { rows } = await pool.query<{ readonly number: number; readonly sealed: Buffer }>(
      'select number, sealed from vault.webhook_secrets where webhook_sid = $1 and number = any ($2)',
      [webhookSid, numbers],
    )
    const opened = new Map<number, string>()
    for (const { number, sealed } of rows) {
      const found = await keys.open(sealed)
      if (!isErased(found)) opened.set(number, (found as { readonly secret: string }).secret)
    }
    return numbers.flatMap((number) => opened.get(number) ?? [])
  }

  return {
    async make(webhookSid, number) {
      const secret = `whsec_${randomBytes(32).toString('base64url')}`
      const sealed = await keys.seal(subject(webhookSid), { secret })
      await pool.query(
        'insert into vault.webhook_secrets (webhook_sid, number, sealed) values ($1, $2, $3) on conflict do nothing',
        [webhookSid, number, sealed],
      )
      const [kept] = await open(webhookSid, [number])
      if (kept === undefined) throw new Error('the secret of this webhook is gone')
      return kept
    },
    open,
    async forget(webhookSid) {
      await keys.destroyKey(subject(webhookSid))
      await pool.query('delete from vault.webhook_secrets where webhook_sid = $1', [webhookSid])
    },
  }
}
