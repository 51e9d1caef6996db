import {
  quotars as wire,
  type CellClosed,
  type CellReopened,
  type CellsDefined,
  type LimitsChanged,
} from '@naire/domain/quotas'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { jsonText } from '../rows/json-text.ts'
import { raiseBarrier } from '../rows/barrier.ts'
import { createTable, membershipOf, wireTable, type Table } from '../rows/table.ts'
import { sidOf, typed } from '../rows/typed.ts'
import { changesTable, noteChanges } from './changes.ts'
import { countSeats } from './seats.ts'

/** A copy of a questionnaire has cells of the same sids. */
export const quotarsTable: Table<readonly string[]> = {
  ...wireTable('quotars', wire, {
    computed: ['OrgSid', 'SubjectSid', 'Seq', 'RemainingCount', 'Full', 'RatePerDay', 'ForecastTime', 'ChangedByName'],
    own: { place: 'integer not null', defined: 'boolean not null', changed_by: 'text' },
  }),
  key: ['NaireSid', 'Sid'],
}

/** Number of seats per cell and day (UTC) among those that are taken now. */
const daysTable: Table<readonly string[]> = {
  name: 'quota_days',
  columns: {
    NaireSid: 'text collate "C" not null',
    CellSid: 'text collate "C" not null',
    day: 'date not null',
    taken: 'integer not null',
  },
  key: ['NaireSid', 'CellSid', 'day'],
}

/**
 * One row per cell of a quota, with its seats counted; a cell that the questionnaire has no more keeps its count,
 * undefined. And each change of a cell.
 */
export const quotas: ReadModel = {
  name: 'quotas',
  version: 6,
  tables: [quotarsTable.name, daysTable.name, changesTable.name, 'quota_seats'],
  create:
    createTable(quotarsTable, 'open') +
    createTable(daysTable, 'open') +
    createTable(changesTable, 'open') +
    `create table quota_seats (
       "SessionSid" text collate "C" primary key, "NaireSid" text not null, cells jsonb not null, held boolean not null, full_cell text, day date
     );` +
    raiseBarrier('quota_seats', 'open') +
    membershipOf('quota_seats', ['SessionSid', 'NaireSid']),
  finish: `create index on quotars ("NaireSid", place); create index on quota_changes ("NaireSid", "CellSid", "Position");`,
  handles: [
    'CellsDefined',
    'LimitsChanged',
    'CellClosed',
    'CellReopened',
    'SeatHeld',
    'SeatConfirmed',
    'SeatRefused',
    'SeatRematched',
    'SeatReleased',
    'HoldExpired',
  ],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    for (const event of events) {
      await noteChanges(event, tx)
      const defined = typed<CellsDefined>(event, 'CellsDefined')
      if (defined) await defineCells(defined, tx)
      const changed = typed<LimitsChanged>(event, 'LimitsChanged')
      if (changed) await changeLimits(changed, tx)
      const moved = typed<CellClosed>(event, 'CellClosed') ?? typed<CellReopened>(event, 'CellReopened')
      if (moved) await closeOrReopen(moved, tx)
    }
    await countSeats(events, tx)
  },
}

/** Rare: once per publishing. */
async function defineCells(event: ReadEvent & CellsDefined, tx: ReadTransaction): Promise<void> {
  const naireSid = sidOf(event)
  const cells = event.data.cells.map((cell, place) => ({ ...cell, place }))
  await tx.query('update quotars set defined = false, log_position = $2 where "NaireSid" = $1', [
    naireSid,
    event.position,
  ])
  await tx.query(
    `insert into quotars ("Sid", "NaireSid", "QuotarExpression", "Memo", "Limit", "Taken", "Held", "TurnedAway", "Closed", place, defined, log_position)
     select cell."cellSid", $1, cell.expression, cell.memo, cell."limit", 0, 0, 0, false, cell.place, true, $3
     from jsonb_to_recordset($2::jsonb) as cell("cellSid" text, expression text, memo text, "limit" integer, place integer)
     on conflict ("NaireSid", "Sid") do update set "QuotarExpression" = excluded."QuotarExpression", "Memo" = excluded."Memo", "Limit" = excluded."Limit",
       place = excluded.place, defined = true, log_position = excluded.log_position`,
    [naireSid, jsonText(cells), event.position],
  )
}

async function changeLimits(event: ReadEvent & LimitsChanged, tx: ReadTransaction): Promise<void> {
  const { limits } = event.data
  await tx.query(
    `update quotars as q set "Limit" = changed.most, log_position = $4
     from unnest($2::text[], $3::integer[]) as changed(sid, most) where q."NaireSid" = $1 and q."Sid" = changed.sid`,
    [sidOf(event), limits.map(({ cellSid }) => cellSid), limits.map(({ limit }) => limit), event.position],
  )
}

async function closeOrReopen(event: ReadEvent & (CellClosed | CellReopened), tx: ReadTransaction): Promise<void> {
  const isClosed = event.type === 'CellClosed'
  const { cellSid, reason } = event.data
  await tx.query(
    `update quotars set "Closed" = $3, "ChangeReason" = $4, changed_by = $5, "ChangedTime" = $6, log_position = $7 where "NaireSid" = $1 and "Sid" = $2`,
    [sidOf(event), cellSid, isClosed, reason, event.metadata.actor.sid, event.metadata.at, event.position],
  )
}
