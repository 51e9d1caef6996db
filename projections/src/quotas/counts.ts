import type { ReadTransaction } from '../runner/read-model.ts'

/** What is to be added to the counts of a cell. */
export interface Count {
  readonly taken: number
  readonly held: number
  readonly turnedAway: number
}

export const noCount: Count = { taken: 0, held: 0, turnedAway: 0 }

export interface TouchedCell {
  /** `naireSid/cellSid` */
  readonly cell: string
  readonly position: number
  readonly firstTaken: string | null
}

export async function addToCells(
  counts: ReadonlyMap<string, Count>,
  touched: readonly TouchedCell[],
  tx: ReadTransaction,
): Promise<void> {
  if (touched.length === 0) return
  const column = (name: keyof Count) => touched.map(({ cell }) => counts.get(cell)?.[name] ?? 0)
  await tx.query(
    `update quotars as q set "Taken" = q."Taken" + d.taken, "Held" = q."Held" + d.held, "TurnedAway" = q."TurnedAway" + d.away,
            "FirstTaken" = least(q."FirstTaken", d.first), log_position = greatest(q.log_position, d.position)
     from unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::timestamptz[], $7::bigint[]) as d(naire, sid, taken, held, away, first, position)
     where q."NaireSid" = d.naire and q."Sid" = d.sid`,
    [
      touched.map(({ cell }) => cell.split('/')[0]),
      touched.map(({ cell }) => cell.split('/')[1]),
      column('taken'),
      column('held'),
      column('turnedAway'),
      touched.map(({ firstTaken }) => firstTaken),
      touched.map(({ position }) => position),
    ],
  )
}

/** A day without seats has no row, however its seats came and went. */
export async function addToDays(days: ReadonlyMap<string, number>, tx: ReadTransaction): Promise<void> {
  const changed = [...days]
    .filter(([, taken]) => taken !== 0)
    .map(([name, taken]) => [...name.split('/'), taken] as const)
  if (changed.length === 0) return
  const columns = [0, 1, 2, 3].map((at) => changed.map((row) => row[at]))
  await tx.query(
    `insert into quota_days as d ("NaireSid", "CellSid", day, taken) select * from unnest($1::text[], $2::text[], $3::date[], $4::integer[])
     on conflict ("NaireSid", "CellSid", day) do update set taken = d.taken + excluded.taken`,
    columns,
  )
  await tx.query(
    `delete from quota_days as d using unnest($1::text[], $2::text[], $3::date[]) as changed(naire, cell, day)
     where d."NaireSid" = changed.naire and d."CellSid" = changed.cell and d.day = changed.day and d.taken = 0`,
    columns.slice(0, 3),
  )
}
