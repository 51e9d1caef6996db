import type { Pool } from '@naire/database'
import { presenceSeconds } from '@naire/domain/naires'

/** Somebody who has a questionnaire open in the editor. */
export interface Presence {
  readonly naireSid: string
  readonly userSid: string
  /** Question that they work at; null: none. */
  readonly questionSid: string | null
}

/** Register of who is in which questionnaire, over all processes; whoever stops saying so is gone after a while. */
export interface Presences {
  /** Says that somebody is there, for as long again. */
  attend(presence: Presence): Promise<void>
  /** Safe to repeat. */
  leave(presence: Omit<Presence, 'questionSid'>): Promise<void>
  /** In the order in which they came; of one questionnaire, or all. */
  list(naireSid?: string): Promise<readonly Presence[]>
}

/** By the database's clock, which all processes share. */
const lasts = `interval '${presenceSeconds.lasts} seconds'`

export function createPresences(pool: Pool): Presences {
  return {
    async attend({ naireSid, userSid, questionSid }) {
      await pool.query('delete from vault.presences where until < now()')
      await pool.query(
        `insert into vault.presences (naire_sid, user_sid, question_sid, until) values ($1, $2, $3, now() + ${lasts})
         on conflict (naire_sid, user_sid) do update set question_sid = excluded.question_sid, until = excluded.until`,
        [naireSid, userSid, questionSid],
      )
    },
    async leave({ naireSid, userSid }) {
      await pool.query('delete from vault.presences where naire_sid = $1 and user_sid = $2', [naireSid, userSid])
    },
    async list(naireSid) {
      const { rows } = await pool.query<Presence>(
        `select naire_sid as "naireSid", user_sid as "userSid", question_sid as "questionSid" from vault.presences
         where until >= now() and ($1::text is null or naire_sid = $1) order by came_at, user_sid`,
        [naireSid ?? null],
      )
      return rows
    },
  }
}
