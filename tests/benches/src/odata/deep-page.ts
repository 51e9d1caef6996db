import { runQuery } from '@naire/projections/query'
import { bound, type MeasureContext } from './measure.ts'
import { answersTable, joined, shown, shownColumns, type Question } from './questions.ts'

/**
 * The page of 50 behind row `behind` by its token, as a client comes to it that has followed every link up to there.
 */
export async function deepPage({ pool, set, viewer }: MeasureContext, behind: number): Promise<Question> {
  const query = `$filter=${joined.filter}&$orderby=StartTime&${shown}`
  const first = await runQuery(pool, bound(set, query), viewer)
  const { rows } = await pool.query<{ at: string; sid: string }>(
    `select "StartTime"::text as at, "Sid" as sid from read.sessions order by "StartTime", "Sid" limit 1 offset ${behind}`,
  )
  const [last] = rows
  if (!last || first.skiptoken === undefined) throw new Error('there are too few sessions')
  return {
    name: `50 rows behind ${behind} others, by the link to the next page`,
    query: `${query}&$skiptoken=${tokenAt(first.skiptoken, [last.at, last.sid])}`,
    sql: `select ${shownColumns} from read.sessions as s join ${answersTable} as a on a."Sid" = s."Sid" where ${joined.sql} and (s."StartTime", s."Sid") > ($3::timestamptz, $4) order by s."StartTime", s."Sid" limit 50`,
    values: [...joined.values, last.at, last.sid],
  }
}

/** The token of a page that begins elsewhere. */
function tokenAt(token: string, keys: readonly string[]): string {
  const [of] = JSON.parse(Buffer.from(token, 'base64url').toString()) as readonly string[]
  return Buffer.from(JSON.stringify([of, ...keys])).toString('base64url')
}
