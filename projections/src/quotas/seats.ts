import type { QuotaEvent } from '@naire/domain/quotas'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { jsonText } from '../rows/json-text.ts'
import { handle, sidOf, type Handlers } from '../rows/typed.ts'

/** The seat that a session has; none is kept as no cells. */
interface Seat {
  readonly naireSid: string
  readonly cells: readonly string[]
  readonly held: boolean
}

/** Counts what the batch changed of each cell: the difference between the seats before and after it. */
export async function countSeats(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const about = events.filter(({ type }) => type in seatAfter)
  if (about.length === 0) return
  const before = await seatsOf(about.map(sessionSid), tx)
  const after = new Map(before)
  const positions = new Map<string, number>()
  for (const event of about) {
    const change = handle(seatAfter, event)
    if (!change) continue
    const seat = { ...change, naireSid: sidOf(event) }
    for (const cell of [...cellsOf(after.get(sessionSid(event))), ...cellsOf(seat)]) positions.set(cell, event.position)
    after.set(sessionSid(event), seat)
  }
  await storeSeats(after, tx)
  await addToCells(differences(before, after), positions, tx)
}

const none = { cells: [], held: false } as const

const seatAfter: Handlers<QuotaEvent, Omit<Seat, 'naireSid'>> = {
  SeatHeld: ({ cells }) => ({ cells, held: true }),
  SeatConfirmed: ({ cells }) => ({ cells, held: false }),
  SeatRefused: () => none,
  SeatReleased: () => none,
  HoldExpired: () => none,
}

/** Names of its cells among those of all questionnaires: `naireSid/cellSid`. */
function cellsOf(seat: Seat | undefined): readonly string[] {
  return seat?.cells.map((cell) => `${seat.naireSid}/${cell}`) ?? []
}

async function seatsOf(sessionSids: readonly string[], tx: ReadTransaction): Promise<Map<string, Seat>> {
  const { rows } = await tx.query<{ sid: string; naireSid: string; cells: readonly string[]; held: boolean }>(
    `select "SessionSid" as sid, "NaireSid" as "naireSid", cells, held from quota_seats where "SessionSid" = any($1::text[])`,
    [[...new Set(sessionSids)]],
  )
  return new Map(rows.map(({ sid, ...seat }) => [sid, seat]))
}

async function storeSeats(seats: ReadonlyMap<string, Seat>, tx: ReadTransaction): Promise<void> {
  await tx.query(
    `insert into quota_seats select * from jsonb_to_recordset($1::jsonb) as seat("SessionSid" text, "NaireSid" text, cells jsonb, held boolean)
     on conflict ("SessionSid") do update set "NaireSid" = excluded."NaireSid", cells = excluded.cells, held = excluded.held`,
    [jsonText([...seats].map(([sid, seat]) => ({ SessionSid: sid, NaireSid: seat.naireSid, cells: seat.cells, held: seat.held })))],
  )
}

interface Difference {
  taken: number
  held: number
}

function differences(before: ReadonlyMap<string, Seat>, after: ReadonlyMap<string, Seat>): ReadonlyMap<string, Difference> {
  const byCell = new Map<string, Difference>()
  const count = (seat: Seat, by: 1 | -1) => {
    for (const cell of cellsOf(seat)) {
      const difference = byCell.get(cell) ?? { taken: 0, held: 0 }
      difference[seat.held ? 'held' : 'taken'] += by
      byCell.set(cell, difference)
    }
  }
  for (const seat of before.values()) count(seat, -1)
  for (const seat of after.values()) count(seat, 1)
  return byCell
}

/** `positions`: of the last event that touched the cell, by cell. */
async function addToCells(byCell: ReadonlyMap<string, Difference>, positions: ReadonlyMap<string, number>, tx: ReadTransaction): Promise<void> {
  const touched = [...positions]
  if (touched.length === 0) return
  await tx.query(
    `update quotars as q set "Taken" = q."Taken" + d.taken, "Held" = q."Held" + d.held, log_position = greatest(q.log_position, d.position)
     from unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::bigint[]) as d(naire, sid, taken, held, position)
     where q."NaireSid" = d.naire and q."Sid" = d.sid`,
    [
      touched.map(([cell]) => cell.split('/')[0]),
      touched.map(([cell]) => cell.split('/')[1]),
      touched.map(([cell]) => byCell.get(cell)?.taken ?? 0),
      touched.map(([cell]) => byCell.get(cell)?.held ?? 0),
      touched.map(([, position]) => position),
    ],
  )
}

function sessionSid({ data }: ReadEvent): string {
  return String(data['sessionSid'])
}
