import type { Pool } from '@naire/database'
import type { AnswerQuery } from './indexable.ts'

/** One more slow question by these answers. */
export async function noteSlow(pool: Pool, { naireSid, ordinals }: AnswerQuery): Promise<void> {
  await pool.query(
    `insert into read.answer_indexes as i (naire_sid, ordinal, asked, asked_at) select $1, unnest($2::integer[]), 1, now()
     on conflict (naire_sid, ordinal) do update set asked = i.asked + 1, asked_at = now()`,
    [naireSid, ordinals],
  )
}
