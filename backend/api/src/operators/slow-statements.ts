import type { InstallationHealth } from '@naire/contract'
import type { Pool } from '@naire/database'

type SlowStatement = NonNullable<InstallationHealth['SlowStatements']>[number]

/** Rows that are shown, and characters of each text. */
const most = 20
const longestText = 500

/**
 * Statements of this database by the time that they took, where pg_stat_statements counts them: without values, which
 * it replaces by placeholders in what reads and changes rows, and so nothing else is shown. Null: it does not count.
 */
export async function slowStatements(pool: Pool): Promise<readonly SlowStatement[] | null> {
  const { rows: found } = await pool.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_extension as e join pg_namespace as n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements'`,
  )
  const [place] = found
  if (place === undefined) return null
  const asked = pool.query<SlowStatement>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), $1) as "Text", calls::integer as "Calls", round(total_exec_time)::float8 as "TotalMs",
       round(mean_exec_time::numeric, 1)::float8 as "MeanMs", round(max_exec_time)::float8 as "WorstMs"
     from ${place.schema}.pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and userid = (select oid from pg_roles where rolname = current_user)
       and query ~* '^\\s*(select|insert|update|delete|with|merge)\\y'
     order by total_exec_time desc limit $2`,
    [longestText, most],
  )
  // Made and not loaded, or one of years ago with other columns: then it does not count.
  return asked.then(
    ({ rows }) => rows,
    () => null,
  )
}
