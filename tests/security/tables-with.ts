import type { Pool } from '@naire/database'

/** Tables of the log, the read models, the vault and the jobs in a row of which a text stands. */
export async function tablesWith(pool: Pick<Pool, 'query'>, text: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('log', 'read', 'vault', 'work') order by 1`,
  )
  const found: string[] = []
  for (const { table } of rows)
    if ((await pool.query(`select from ${table} as t where t::text like $1 limit 1`, [`%${text}%`])).rowCount)
      found.push(table)
  return found
}
