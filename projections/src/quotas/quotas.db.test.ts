import { connect, type Pool } from '@naire/database'
import type { QuotaEvent } from '@naire/domain/quotas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { Log, sid } from '../testing/log.ts'
import { project } from '../testing/tables.ts'
import { quotas } from './projection.ts'

let pool: Pool
beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 1, applicationName: 'quotas-test' })
})
afterAll(() => pool.end())

it('counts the cells of a questionnaire and of its copy apart', async () => {
  const log = new Log()
  const [original, copy, cellSid] = [sid('original'), sid('copy'), sid('cell')]
  const add = (naireSid: string, event: QuotaEvent) => log.add(`quota-${naireSid}`, event)
  const confirmed = (sessionSid: string): QuotaEvent => ({
    type: 'SeatConfirmed',
    data: { sessionSid, requestId: 'r', cells: [cellSid] },
  })
  for (const naireSid of [original, copy]) {
    add(naireSid, {
      type: 'CellsDefined',
      data: { naireSid, cells: [{ cellSid, expression: 'age < 40', memo: null, limit: 5, declaredLimit: 5 }] },
    })
  }
  add(copy, { type: 'LimitsChanged', data: { limits: [{ cellSid, limit: 9 }] } })
  add(original, confirmed(sid('session1')))
  for (const session of ['session2', 'session3']) add(copy, confirmed(sid(session)))
  await project(pool, [quotas], { events: log.events, size: 3 })
  const { rows } = await pool.query('select "NaireSid", "Limit", "Taken" from read.quotars order by "Taken"')
  expect(rows).toEqual([
    { NaireSid: original, Limit: 5, Taken: 1 },
    { NaireSid: copy, Limit: 9, Taken: 2 },
  ])
})
