import { connect, type Pool } from '@naire/database'
import type { QuotaEvent } from '@naire/domain/quotas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { Log, sid } from '../testing/log.ts'
import { project } from '../testing/tables.ts'
import { quotas } from './projection.ts'

let pool: Pool
beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 1, applicationName: 'quota-changes-test' })
})
afterAll(() => pool.end())

it('writes down what became of each cell, from what to what and why, also of events without a reason', async () => {
  const log = new Log()
  const [naireSid, one, other] = [sid('naire'), sid('one'), sid('other')]
  const add = (event: QuotaEvent) => log.add(`quota-${naireSid}`, event)
  const cell = (cellSid: string, expression: string, memo: string | null, limit: number) => ({
    cellSid,
    expression,
    memo,
    limit,
    declaredLimit: limit,
  })
  add({
    type: 'CellsDefined',
    data: { naireSid, cells: [cell(one, 'age < 40', '年轻', 5), cell(other, 'age >= 40', null, 5)] },
  })
  add({ type: 'LimitsChanged', data: { limits: [{ cellSid: one, limit: 9 }] } })
  add({
    type: 'LimitsChanged',
    data: {
      limits: [
        { cellSid: one, limit: 3 },
        { cellSid: other, limit: 8 },
      ],
      reason: '预算减少',
    },
  })
  add({ type: 'CellClosed', data: { cellSid: one, reason: '样本异常' } })
  add({ type: 'CellReopened', data: { cellSid: one, reason: '已核实' } })
  add({ type: 'CellsDefined', data: { naireSid, cells: [cell(one, 'age < 35', '青年', 4)] } })
  add({
    type: 'CellsDefined',
    data: { naireSid, cells: [cell(one, 'age < 35', '青年', 4), cell(other, 'age >= 40', null, 8)] },
  })
  await project(pool, [quotas], { events: log.events, size: 2 })
  const { rows } = await pool.query(
    'select "CellSid", "Kind", "Before", "After", "Reason" from read.quota_changes order by "Position", "Sid"',
  )
  const of = (cellSid: string) =>
    rows
      .filter((row) => row.CellSid === cellSid)
      .map(({ Kind, Before, After, Reason }) => [Kind, Before, After, Reason])
  expect(of(one)).toEqual([
    ['defined', null, '5', null],
    ['limit', '5', '9', null],
    ['limit', '9', '3', '预算减少'],
    ['closed', null, null, '样本异常'],
    ['reopened', null, null, '已核实'],
    ['limit', '3', '4', null],
    ['condition', 'age < 40', 'age < 35', null],
    ['name', '年轻', '青年', null],
  ])
  expect(of(other)).toEqual([
    ['defined', null, '5', null],
    ['limit', '5', '8', '预算减少'],
    ['removed', null, null, null],
    ['defined', null, '8', null],
  ])
})
