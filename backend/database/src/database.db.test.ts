import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { connect, inTransaction, isDuplicate, isTransient, migrate, type Pool, problemOf } from './index.ts'

let url: string
let pool: Pool
beforeAll(async () => {
  url = await freshDatabase()
  pool = connect(url, { max: 6, applicationName: 'database-test' })
})
afterAll(() => pool.end())

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('migrations', () => {
  const plan = {
    schema: 'shop',
    migrations: [{ name: '001-items', sql: 'create table items (n bigint primary key); insert into items values (1)' }],
  }

  it('run once, also when several processes start together', async () => {
    await Promise.all([migrate(pool, plan), migrate(pool, plan), migrate(pool, plan)])
    await migrate(pool, {
      ...plan,
      migrations: [...plan.migrations, { name: '002-more', sql: 'insert into items values (2)' }],
    })
    expect((await pool.query('select n from shop.items order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('refuse a database that a newer version has changed, and change nothing', async () => {
    await expect(migrate(pool, plan)).rejects.toThrow('a newer version of the product (shop at 002-more)')
    expect((await pool.query('select n from shop.items order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('leave nothing of one that fails', async () => {
    const broken = { name: '003-broken', sql: 'create table half (); select 1/0' }
    await expect(migrate(pool, { schema: 'shop', migrations: [broken] })).rejects.toThrow()
    expect((await pool.query(`select to_regclass('shop.half') as half`)).rows).toEqual([{ half: null }])
    await migrate(pool, { schema: 'shop', migrations: [{ ...broken, sql: 'create table half ()' }] })
  })
})

describe('a transaction', () => {
  it('stands or falls as a whole', async () => {
    const failed = inTransaction(pool, async (client) => {
      await client.query('insert into shop.items values (10)')
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect((await pool.query('select from shop.items where n = 10')).rowCount).toBe(0)
  })

  it('whose connection breaks fails as transient, and the pool goes on', async () => {
    const error = await failureOf(
      inTransaction(pool, (client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
    )
    expect(isTransient(error)).toBe(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('failures', () => {
  it('are told without the values of rows', async () => {
    const error = await failureOf(pool.query(`select 'a secret answer'::integer`))
    expect(String(error)).toContain('a secret answer')
    expect(problemOf(error)).toMatch(/^database error 22P02 \(routine \w+\)$/)
    expect(problemOf(new TypeError('no such page'))).toBe('no such page')
  })

  it('of a key that is there already are known', async () => {
    expect(isDuplicate(await failureOf(pool.query('insert into shop.items values (1)')))).toBe(true)
  })
})

describe('a read-only pool', () => {
  it('writes nothing', async () => {
    const reader = connect(url, { max: 1, applicationName: 'reader', readOnly: true, statementTimeoutMs: 200 })
    await expect(reader.query('insert into shop.items values (20)')).rejects.toThrow('read-only')
    await expect(reader.query('select pg_sleep(2)')).rejects.toThrow('statement timeout')
    await reader.end()
  })
})
