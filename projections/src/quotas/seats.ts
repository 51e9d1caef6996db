import type { QuotaEvent } from '@naire/domain/quotas'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { jsonText } from '../rows/json-text.ts'
import { handle, sidOf, type Handlers } from '../rows/typed.ts'

/** Last quota decision on a session. */
interface Seat {
  readonly naireSid: string
  readonly cells: readonly string[]
  readonly held: boolean
  /** The cell that was full; null: it was not refused. */
  readonly fullCell: string | null
  /** Day in UTC on which the seat was taken, YYYY-MM-DD; null: it is not taken. */
  readonly day: string | null
}

/** Counts what the batch changed of each cell: the difference between the seats before and after it. */
export async function countSeats(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const about = events.filter(({ type }) => type in seatAfter)
  if (about.length === 0) return
  const before = await seatsOf(about.map(sessionSid), tx)
  const after = new Map(before)
  const touched = new TouchedCells()
  for (const event of about) {
    const change = handle(seatAfter, event)
    if (!change) continue
    const isTaken = change.cells.length > 0 && !change.held
    const seat: Seat = { ...change, naireSid: sidOf(event), day: isTaken ? event.metadata.at.slice(0, 10) : null }
    for (const cell of [...cellsOf(after.get(sessionSid(event))), ...cellsOf(seat)]) touched.at(cell, event, isTaken)
    after.set(sessionSid(event), seat)
  }
  await storeSeats(after, tx)
  await addToCells(countsBetween(before, after), touched.rows(), tx)
  await addToDays(daysBetween(before, after), tx)
}

const none = { cells: [], held: false, fullCell: null } as const

const seatAfter: Handlers<QuotaEvent, Omit<Seat, 'naireSid' | 'day'>> = {
  SeatHeld: ({ cells }) => ({ ...none, cells, held: true }),
  SeatConfirmed: ({ cells }) => ({ ...none, cells }),
  SeatRematched: ({ cells }) => ({ ...none, cells }),
  SeatRefused: ({ fullCell }) => ({ ...none, fullCell }),
  SeatReleased: () => none,
  HoldExpired: () => none,
}

/** The cells that a batch touched: at which position last, and when the first seat in it was taken. */
class TouchedCells {
  private readonly cells = new Map<string, { position: number; firstTaken: string | null }>()

  at(cell: string, { position, metadata }: ReadEvent, isTaken: boolean): void {
    const before = this.cells.get(cell)?.firstTaken ?? null
    const taken = isTaken ? metadata.at : null
    const firstTaken = before === null || (taken !== null && taken < before) ? taken : before
    this.cells.set(cell, { position, firstTaken })
  }

  rows() {
    return [...this.cells].map(([cell, row]) => ({ cell, ...row }))
  }
}

/** Names of its cells among those of all questionnaires: `naireSid/cellSid`. */
function cellsOf(seat: Seat | undefined): readonly string[] {
  if (seat === undefined) return []
  return [...seat.cells, ...(seat.fullCell === null ? [] : [seat.fullCell])].map((cell) => `${seat.naireSid}/${cell}`)
}

async function seatsOf(sessionSids: readonly string[], tx: ReadTransaction): Promise<Map<string, Seat>> {
  const { rows } = await tx.query<Seat & { readonly sid: string }>(
    `select "SessionSid" as sid, "NaireSid" as "naireSid", cells, held, full_cell as "fullCell", to_char(day, 'YYYY-MM-DD') as day
     from quota_seats where "SessionSid" = any($1::text[])`,
    [[...new Set(sessionSids)]],
  )
  return new Map(rows.map(({ sid, ...seat }) => [sid, seat]))
}

async function storeSeats(seats: ReadonlyMap<string, Seat>, tx: ReadTransaction): Promise<void> {
  const rows = [...seats].map(([SessionSid, { naireSid, cells, held, fullCell, day }]) => ({
    SessionSid,
    NaireSid: naireSid,
    cells,
    held,
    full_cell: fullCell,
    day,
  }))
  await tx.query(
    `insert into quota_seats select * from jsonb_to_recordset($1::jsonb) as seat("SessionSid" text, "NaireSid" text, cells jsonb, held boolean, full_cell text, day date)
     on conflict ("SessionSid") do update
       set "NaireSid" = excluded."NaireSid", cells = excluded.cells, held = excluded.held, full_cell = excluded.full_cell, day = excluded.day`,
    [jsonText(rows)],
  )
}

function countsBetween(
  before: ReadonlyMap<string, Seat>,
  after: ReadonlyMap<string, Seat>,
): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>()
  const count = (seat: Seat, by: 1 | -1) => {
    for (const cell of cellsOf(seat)) {
      const so = counts.get(cell) ?? noCount
      const which = seat.fullCell !== null ? 'turnedAway' : seat.held ? 'held' : 'taken'
      counts.set(cell, { ...so, [which]: so[which] + by })
    }
  }
  for (const seat of before.values()) count(seat, -1)
  for (const seat of after.values()) count(seat, 1)
  return counts
}

/** By `naireSid/cellSid/day`. */
function daysBetween(before: ReadonlyMap<string, Seat>, after: ReadonlyMap<string, Seat>): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  const count = (seat: Seat, by: 1 | -1) => {
    if (seat.day === null) return
    for (const cell of cellsOf(seat)) days.set(`${cell}/${seat.day}`, (days.get(`${cell}/${seat.day}`) ?? 0) + by)
  }
  for (const seat of before.values()) count(seat, -1)
  for (const seat of after.values()) count(seat, 1)
  return days
}

function sessionSid({ data }: ReadEvent): string {
  return String(data['sessionSid'])
}

/** Increment of the counts of a cell. */
interface Count {
  readonly taken: number
  readonly held: number
  readonly turnedAway: number
}

const noCount: Count = { taken: 0, held: 0, turnedAway: 0 }

interface TouchedCell {
  /** `naireSid/cellSid` */
  readonly cell: string
  readonly position: number
  readonly firstTaken: string | null
}

async function addToCells(
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
async function addToDays(days: ReadonlyMap<string, number>, tx: ReadTransaction): Promise<void> {
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
