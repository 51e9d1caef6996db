import { connect, type Pool } from '@naire/database'
import type { QuotaEvent } from '@naire/domain/quotas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { Log, sid } from '../testing/log.ts'
import { project } from '../testing/tables.ts'
import { forecastTime, ratePerDay, remainingSeats } from '../query/quota-forecast.ts'
import { quotas } from './projection.ts'

let pool: Pool
beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 1, applicationName: 'quota-forecast-test' })
})
afterAll(() => pool.end())

it('tells who closed a cell, who was turned away, and when a cell is full if its rate stays', async () => {
  const log = new Log()
  const [naireSid, open, shut] = [sid('forecast'), sid('open'), sid('shut')]
  const add = (event: QuotaEvent) => log.add(`quota-${naireSid}`, event)
  const cells = [open, shut].map((cellSid) => ({
    cellSid,
    expression: 'true',
    memo: null,
    limit: 10,
    declaredLimit: 10,
  }))
  const seat = (sessionSid: string, cellSid: string) => ({
    sessionSid: sid(sessionSid),
    requestId: 'r',
    cells: [cellSid],
  })
  add({ type: 'CellsDefined', data: { naireSid, cells } })
  for (const session of ['f1', 'f2', 'f3', 'f4']) add({ type: 'SeatConfirmed', data: seat(session, open) })
  add({ type: 'SeatReleased', data: { sessionSid: sid('f4'), reason: 'ended' } })
  add({ type: 'SeatConfirmed', data: seat('f5', shut) })
  add({ type: 'CellClosed', data: { cellSid: shut, reason: '样本异常' } })
  for (const session of ['f6', 'f7']) add({ type: 'SeatRefused', data: { ...seat(session, shut), fullCell: shut } })
  add({ type: 'SeatRematched', data: seat('f7', shut) })
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const events = log.events.map((event) => ({ ...event, metadata: { ...event.metadata, at: twoDaysAgo } }))
  await project(pool, [quotas], { events, size: 4 })
  const { rows } = await pool.query(
    `select q."Sid", q."Taken", q."TurnedAway", q."Closed", q."ChangeReason", ${remainingSeats('q')} as remaining, ${ratePerDay('q')} as rate,
            extract(epoch from ${forecastTime('q')} - now())::double precision / 86400 as days from read.quotars as q where "NaireSid" = $1 order by place`,
    [naireSid],
  )
  expect(rows).toMatchObject([
    {
      Sid: open,
      Taken: 3,
      TurnedAway: 0,
      Closed: false,
      remaining: 7,
      rate: expect.closeTo(1.5, 2),
      days: expect.closeTo(7 / 1.5, 2),
    },
    { Sid: shut, Taken: 2, TurnedAway: 1, Closed: true, ChangeReason: '样本异常', remaining: 0, days: null },
  ])
})
