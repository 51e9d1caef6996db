import { limits } from '@naire/odata'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let manager: Client

const rows = 4_000

beforeAll(async () => {
  const record = screening()
  await field.place.publish(record)
  await new Respondent(field.product.anybody, record).finish()
  manager = await field.place.person('OrgAdmin', 'manager')
  // Rows as the projection writes them; so many commands would take minutes. Long names, so that no socket holds them
  // all.
  await field.product.pool.query(
    `insert into read.subjects select (jsonb_populate_record(s, jsonb_build_object('Sid', lpad(to_hex(n), 32, '0'), 'Name', repeat('课', 3000) || n))).*
     from read.subjects as s, generate_series(1, $1) as n where s."OrgSid" = $2`,
    [rows, field.place.orgSid],
  )
})

const long = { Prefer: 'odata.maxpagesize=100000' }

describe('a page that is longer than what one statement reads', () => {
  it('comes whole, each row once, with its count', async () => {
    const { body, headers } = await manager.get(
      '/odata/Subjects?$select=Sid&$count=true&$expand=Org($select=Name)',
      long,
    )
    expect(headers.get('preference-applied')).toBe('odata.maxpagesize=100000')
    expect([body['@odata.count'], body.value.length, body['@odata.nextLink']]).toEqual([rows + 1, rows + 1, undefined])
    expect(new Set(body.value.map(({ Sid }: { Sid: string }) => Sid)).size).toBe(rows + 1)
    expect(body.value[7]).toMatchObject({ '@odata.etag': expect.any(String), Org: { Name: '心晴示范机构' } })
  })

  it('goes on behind a link when there are more', async () => {
    const first = await manager.get('/odata/Subjects?$select=Sid', {
      Prefer: 'odata.maxpagesize=1500',
      Accept: 'application/json;odata.metadata=none',
    })
    expect([first.body.value.length, Object.keys(first.body), Object.keys(first.body.value[0])]).toEqual([
      1_500,
      ['value', '@odata.nextLink'],
      ['Sid'],
    ])
    const second = await manager.get(String(first.body['@odata.nextLink']).slice(field.product.anybody.url.length), {
      Prefer: 'odata.maxpagesize=100000',
    })
    const sids = [...first.body.value, ...second.body.value].map(({ Sid }: { Sid: string }) => Sid)
    expect(new Set(sids).size).toBe(rows + 1)
  })

  it('may be of nothing', async () => {
    expect((await manager.get("/odata/Subjects?$filter=Name%20eq%20'none'", long)).body.value).toEqual([])
    expect((await manager.get('/odata/Subjects?$filter=Nothing%20eq%201', long)).status).toBe(400)
  })

  it('is kept as a download of sessions, the first thousand by name', async () => {
    await field.product.pool.query(
      `insert into read.sessions select r.* from read.sessions as s, generate_series(1, 1499) as n, jsonb_populate_record(s, jsonb_build_object('Sid', lpad(to_hex(n), 32, '0'))) as r`,
    )
    const { body } = await manager.get('/odata/NaireSessions?$select=Sid,Status', long)
    expect(body.value).toHaveLength(1_500)
    expect(body.value.at(-1)).toEqual({
      '@odata.etag': expect.stringMatching(/^W\/"\d+"$/),
      Sid: expect.any(String),
      Status: expect.any(Number),
    })
    await expect.poll(kept, { timeout: 15_000 }).toEqual({ Download: 1, NaireSessions: 1_000 })
  })

  it('has so many others beside it, and no more', async () => {
    const open = () =>
      fetch(`${field.product.anybody.url}/odata/Subjects?$select=Sid,Name`, {
        headers: { ...manager.headers, ...long },
      })
    const sent = await Promise.all(Array.from({ length: limits.feeds }, open))
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    await Promise.all(sent.map((response) => response.body?.cancel()))
    await expect.poll(async () => (await manager.get('/odata/Subjects?$select=Sid', long)).status).toBe(200)
  })

  it('breaks when it fails on the way: what has come is no whole JSON', async () => {
    const response = await fetch(`${field.product.anybody.url}/odata/Subjects?$select=Sid,Name`, {
      headers: { ...manager.headers, ...long },
    })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect((await reader.read()).done).toBe(false)
    await expect.poll(endReaders).toBeGreaterThan(0)
    expect(response.status).toBe(200)
    expect(await drained(reader)).toBe('broken')
  })
})

/** Ends the connections that hold a feed; how many there were. */
async function endReaders(): Promise<number> {
  const { rowCount } = await field.product.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch %' and state = 'idle in transaction'`,
  )
  return rowCount ?? 0
}

/** Reads access log entries, which are written some seconds later. */
async function kept(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await field.product.pool.query<{ kind: string; n: number }>(
    'select "Kind" as kind, count(*)::int as n from read.viewings group by 1',
  )
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

async function drained(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<'whole' | 'broken'> {
  try {
    while (!(await reader.read()).done);
    return 'whole'
  } catch {
    return 'broken'
  }
}
