import { expect, it } from 'vitest'
import { readTrail, type TrailRow } from './trail.ts'

/** Newest first; every ten of one moment. */
const log = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      ({
        Sid: `E${String(count - at).padStart(6, '0')}`,
        At: new Date(1e12 - Math.floor(at / 10) * 1_000).toISOString(),
      }) as TrailRow,
  )

/** Answers as the server does: what is older than the row that the filter names, in the order that is asked for. */
function serverOf(rows: readonly TrailRow[]) {
  const asked: URL[] = []
  const get = async (path: string) => {
    const url = new URL(path, 'http://server')
    asked.push(url)
    const [, at, sid] = / or \(At eq (\S+) and Sid lt '(\w+)'/.exec(url.searchParams.get('$filter') ?? '') ?? []
    const older = rows.filter(({ At, Sid }) => at === undefined || At < at || (At === at && Sid < sid!))
    return { value: older.slice(0, Number(url.searchParams.get('$top'))) }
  }
  return { asked, http: { get: get as never } }
}

it('reads all of it, however long it is, each row once', async () => {
  const rows = log(12_345)
  const { http, asked } = serverOf(rows)
  const told: number[] = []
  expect(await readTrail('done', "OrgSid eq 'ORG'", { http, onRead: (count) => told.push(count) })).toEqual(rows)
  expect([told[0], told.at(-1), asked.length]).toEqual([1_000, 12_345, 13])
  expect(
    asked.every(
      ({ searchParams }) =>
        searchParams.get('$filter')?.startsWith("OrgSid eq 'ORG'") && searchParams.get('$skip') === null,
    ),
  ).toBe(true)
})

it('ends at a page that is just full', async () => {
  const { http, asked } = serverOf(log(2_000))
  expect(await readTrail('seen', undefined, { http, onRead: () => {} })).toHaveLength(2_000)
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/odata/Viewings', '/odata/Viewings', '/odata/Viewings'])
})
