import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import { sha256 } from '../hash.ts'

const longestMs = 600_000

export function createUploadTickets({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): UploadTickets {
  return {
    async begin({ sessionSid, interactionSid, attachType }) {
      const ticket = randomBytes(16).toString('hex').toUpperCase()
      const until = new Date(now().getTime() + longestMs)
      await pool.query('delete from vault.upload_tickets where until < $1', [now()])
      await pool.query(
        'insert into vault.upload_tickets (ticket_hash, session_sid, interaction_sid, attach_type, until) values ($1, $2, $3, $4, $5)',
        [sha256(ticket), sessionSid, interactionSid, attachType, until],
      )
      return { ticket, until }
    },
    async find(ticket) {
      const { rows } = await pool.query<UploadTicket>(
        `select session_sid as "sessionSid", interaction_sid as "interactionSid", attach_type as "attachType", until, seen, file_sid as "fileSid"
         from vault.upload_tickets where ticket_hash = $1 and until > $2`,
        [sha256(ticket), now()],
      )
      return rows[0] ?? null
    },
    async see(ticket) {
      await pool.query('update vault.upload_tickets set seen = true where ticket_hash = $1', [sha256(ticket)])
    },
    async use(ticket, fileSid) {
      const { rowCount } = await pool.query(
        'update vault.upload_tickets set file_sid = $2 where ticket_hash = $1 and until > $3 and coalesce(file_sid, $2) = $2',
        [sha256(ticket), fileSid, now()],
      )
      return rowCount === 1
    },
  }
}

/** Purpose of a ticket: one file of one question's answer. */
export interface TicketFor {
  readonly sessionSid: string
  readonly interactionSid: string
  /** File 101, Sign 103, Snapshot 104. */
  readonly attachType: number
}

export interface UploadTicket extends TicketFor {
  readonly until: Date
  /** The other device has opened it. */
  readonly seen: boolean
  /** Sid of the file that it was used for; null: not yet. */
  readonly fileSid: string | null
}

/** Tickets by which another device hands a file to a session. Each is good for one file and ends after some minutes. */
export interface UploadTickets {
  /** Gives 32 hexadecimal digits; only their hash is kept. */
  begin(about: TicketFor): Promise<{ readonly ticket: string; readonly until: Date }>
  /** Null when there is none, or it has ended. */
  find(ticket: string): Promise<UploadTicket | null>
  see(ticket: string): Promise<void>
  /** Uses it for a file; the same file again is a retry. False when it was used for another, or has ended. */
  use(ticket: string, fileSid: string): Promise<boolean>
}
