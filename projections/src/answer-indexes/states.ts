import type { Pool } from '@naire/database'
import { answersSchema } from '../answers/tables.ts'

/** Status of the index of one answer. */
export interface AnswerIndexState {
  readonly naireSid: string
  readonly property: string
  readonly heading: string
  /** Slow questions by it. */
  readonly asked: number
  readonly askedAt: Date
  /** Null: there is none (yet). */
  readonly madeAt: Date | null
  readonly usedAt: Date | null
  readonly problem: string | null
}

/** All that were asked for, as an operator sees them. */
export async function answerIndexStates(pool: Pool): Promise<readonly AnswerIndexState[]> {
  const {
    rows: [registry],
  } = await pool.query<{ there: boolean }>(`select to_regclass('${answersSchema}.answer_columns') is not null as there`)
  if (!registry?.there) return []
  const { rows } = await pool.query<AnswerIndexState>(
    `select i.naire_sid as "naireSid", c."Property" as property, c."Heading" as heading, i.slow_queries as asked, i.last_slow_at as "askedAt", i.made_at as "madeAt", i.used_at as "usedAt", i.problem
     from read.answer_indexes as i join ${answersSchema}.answer_columns as c on c."NaireSid" = i.naire_sid and c."Ordinal" = i.ordinal
     order by i.naire_sid, i.ordinal`,
  )
  return rows
}
