import { answersSchema } from '../answers/tables.ts'
import { normalSid } from './literals.ts'
import type { Pool } from 'pg'
import type { PropertyType } from '@naire/odata'

/** What a questionnaire's answers hold, as the registry has it. */
export interface AnsweredNaire {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string | null
  /** In the order of the newest revision; columns of things that are not asked any more behind those before which they stood. */
  readonly columns: readonly ReadableColumn[]
}

export interface ReadableColumn {
  readonly ordinal: number
  /** Its name on the wire. */
  readonly property: string
  /** `Q1.R1.A`. */
  readonly heading: string
  readonly type: Extract<PropertyType, 'String' | 'Double' | 'Boolean'>
}

/** The questionnaire when its answers have tables (from its first session on), else null. */
export async function answeredNaire(pool: Pool, naireSid: string): Promise<AnsweredNaire | null> {
  const [naire] = await read(pool, 'n."NaireSid" = $1', normalSid(naireSid))
  return naire ?? null
}

/** All questionnaires that were answered, of one organisation or of all. */
export function answeredNaires(pool: Pool, orgSid: string | null): Promise<readonly AnsweredNaire[]> {
  return read(pool, '($1::text is null or n."OrgSid" = $1)', orgSid)
}

async function read(pool: Pool, condition: string, value: string | null): Promise<readonly AnsweredNaire[]> {
  const { rows } = await pool.query<AnsweredNaire>(
    `select n."NaireSid" as "naireSid", n."OrgSid" as "orgSid", (select q."SubjectSid" from read.naires as q where q."Sid" = n."NaireSid") as "subjectSid",
            coalesce(jsonb_agg(jsonb_build_object('ordinal', c."Ordinal", 'property', c."Property", 'heading', c."Heading", 'type', c."Type") order by c."Seq", c."Ordinal")
              filter (where c."Ordinal" is not null), '[]') as columns
     from ${answersSchema}.answer_naires as n left join ${answersSchema}.answer_columns as c using ("NaireSid")
     where ${condition} group by n."NaireSid", n."OrgSid" order by n."NaireSid"`,
    [value],
  )
  return rows
}
