import { connect } from '@naire/database'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../tests/fresh-database.ts'
import { readModels } from './index.ts'
import { readers } from './rows/barrier.ts'
import { prepareProjections } from './runner/index.ts'
import { Random } from './testing/random.ts'
import { randomHistory } from './testing/random-history.ts'
import { contents, project } from './testing/tables.ts'

it('a database user who is no administrator writes every read model', async () => {
  const address = new URL(await freshDatabase())
  const [name, password] = [`plain_${randomBytes(4).toString('hex')}`, randomBytes(8).toString('hex')]
  const administrator = connect(await freshDatabase(), { max: 1, applicationName: 'administrator' })
  // Makes the readers' roles, as an administrator is told to.
  await prepareProjections(administrator)
  await administrator.query(`
    create role ${name} login password '${password}';
    grant ${Object.values(readers).join(', ')} to ${name};
    grant create on database "${address.pathname.slice(1)}" to ${name};
  `)
  await administrator.end()
  Object.assign(address, { username: name, password })
  const pool = connect(address.href, { max: 2, applicationName: 'plain' })
  try {
    await project(pool, readModels, { events: randomHistory(new Random(5), 20, { erases: true }).events, size: 50 })
    const { rows } = await pool.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ super: false }])
    expect(Object.values(await contents(pool, readModels)).flat().length).toBeGreaterThan(100)
  } finally {
    await pool.end()
  }
})
