import type { Pool } from '@naire/database'
import type { ChannelKind, ChannelSettings } from '@naire/domain/messages'
import { isErased, type Keys, type Signatures } from '../keys/index.ts'

interface Parts {
  readonly pool: Pool
  readonly keys: Pick<Keys, 'seal' | 'open'>
  readonly now: () => Date
}

/** Channel as screens show it: its secret is never given back. */
export interface KnownChannel {
  readonly settings: ChannelSettings
  readonly hasSecret: boolean
  readonly changedAt: Date
  /** Sid of the user. */
  readonly changedBy: string
}

export interface OpenedChannel {
  readonly settings: ChannelSettings
  /** Blank where the channel has none. */
  readonly secret: string
}

/** Channels of organisations; secrets are sealed. */
export interface MessageChannels {
  list(orgSid: string): Promise<readonly KnownChannel[]>
  /** `secret` null: the one that is there stays. */
  save(
    orgSid: string,
    settings: ChannelSettings,
    given: { readonly secret: string | null; readonly by: string },
  ): Promise<void>
  /** False when it is not there. */
  remove(orgSid: string, kind: ChannelKind): Promise<boolean>
  open(orgSid: string, kind: ChannelKind): Promise<OpenedChannel | null>
}

export function createMessageChannels({ pool, keys, now }: Parts): MessageChannels {
  return {
    async list(orgSid) {
      const { rows } = await pool.query<KnownChannel>(
        `select settings, sealed is not null as "hasSecret", changed_at as "changedAt", changed_by as "changedBy"
         from vault.message_channels where org_sid = $1 order by kind`,
        [orgSid],
      )
      return rows
    },
    async save(orgSid, settings, { secret, by }) {
      const sealed = secret === null ? null : await keys.seal(`channels-${orgSid}`, { secret })
      await pool.query(
        `insert into vault.message_channels (org_sid, kind, settings, sealed, changed_at, changed_by) values ($1, $2, $3, $4, $5, $6)
         on conflict (org_sid, kind) do update set settings = excluded.settings, sealed = coalesce(excluded.sealed, message_channels.sealed),
           changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
        [orgSid, settings.kind, JSON.stringify(settings), sealed, now(), by],
      )
    },
    async remove(orgSid, kind) {
      const deleting = 'delete from vault.message_channels where org_sid = $1 and kind = $2'
      return (await pool.query(deleting, [orgSid, kind])).rowCount === 1
    },
    async open(orgSid, kind) {
      const { rows } = await pool.query<{ settings: ChannelSettings; sealed: Buffer | null }>(
        'select settings, sealed from vault.message_channels where org_sid = $1 and kind = $2',
        [orgSid, kind],
      )
      const [row] = rows
      if (row === undefined) return null
      const opened = row.sealed === null ? { secret: '' } : await keys.open(row.sealed)
      return { settings: row.settings, secret: isErased(opened) ? '' : (opened as { secret: string }).secret }
    },
  }
}

/** Tokens by which a person of a respondent list ends all messages to them, without signing in. */
export interface UnsubscribeTokens {
  of(identSid: string): string
  /** Null: nobody was ever given it. */
  identSidOf(token: string): string | null
}

export function createUnsubscribeTokens(signatures: Signatures): UnsubscribeTokens {
  return {
    of: (identSid) => `${identSid}.${signatures.of('unsubscribe', identSid)}`,
    identSidOf(token) {
      const [identSid = '', signature = ''] = token.split('.')
      return signatures.isOf('unsubscribe', identSid, signature) ? identSid : null
    },
  }
}
