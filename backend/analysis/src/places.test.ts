import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roles, type Caller } from '@naire/domain/access'
import { sessionVariables, countedSessions, type Codebook, type GeoBounds } from '@naire/domain/analysis'
import { statusNumbers } from '@naire/domain/sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ColumnarCopies } from './index.ts'
import { placesOf } from './places.ts'
import { random } from './testing/random-queries.ts'

const naireSid = '1'.padStart(32, '0')
const codebook: Codebook = [
  ...['', '/lng', '/lat'].map((key, at) => ({
    id: `place${key}`,
    kind: at === 0 ? ('text' as const) : ('number' as const),
    code: `place${key}`,
    title: '',
    options: [],
    source: { kind: 'column' as const, column: `c${at + 1}` },
  })),
  ...sessionVariables,
]
const beijing = { lng: 116.4, lat: 39.9 }
const chance = random(20)
const points = Array.from({ length: 400 }, () => ({
  lng: beijing.lng + (chance() - 0.5) * 4,
  lat: beijing.lat + (chance() - 0.5) * 4,
}))
let folder: string
let copies: ColumnarCopies

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'naire-places-'))
  copies = await ColumnarCopies.open(folder, { memoryMb: 256, threads: 1 })
  const rows = [
    ...points,
    { lng: null, lat: null },
    { ...beijing, user: 'OTHER' },
    { ...beijing, status: statusNumbers.suspend },
  ]
  await copies.write(naireSid, {
    position: 1,
    added: ['String', 'Double', 'Double'].map((type, at) => ({
      ordinal: at + 1,
      questionSid: 'q',
      key: `k${at}`,
      type: type as 'String' | 'Double',
      property: `p${at}`,
      since: 0,
    })),
    created: rows.map(({ lng, lat, ...more }, at) => ({
      sid: at.toString(16).toUpperCase().padStart(32, '0'),
      status: statusNumbers.success,
      mode: 'online',
      user_sid: 'ME',
      deleted: false,
      c1: '某地',
      c2: lng,
      c3: lat,
      ...('user' in more ? { user_sid: more.user } : {}),
      ...('status' in more ? { status: more.status } : {}),
    })),
    changed: [],
    erased: [],
    rewrites: false,
    columns: [],
    cells: [],
    cleaned: null,
    meta: {},
  })
})
afterAll(async () => {
  await copies.close()
  rmSync(folder, { recursive: true, force: true })
})

const asked = (zoom: number, within: GeoBounds | null = null, role: Caller = roles.SuperAdmin) =>
  copies.reading(naireSid, (connection, database) =>
    placesOf(
      { kind: 'places', variable: 'place', zoom, within, filter: null, sessions: countedSessions },
      { connection, database, codebook, weights: [], viewer: { role, userSid: 'ME', seesPhones: true } },
    ),
  )

/** Square of the map that a point lies in, as maps number their tiles. */
function squareOf({ lng, lat }: { readonly lng: number; readonly lat: number }, zoom: number): string {
  const size = 4 * 2 ** zoom
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return `${Math.floor(((lng + 180) / 360) * size)}/${Math.floor(y * size)}`
}

it('puts every counted session with coordinates into the cluster of its square, at their mean', async () => {
  for (const zoom of [0, 4, 7, 12]) {
    const bySquare = new Map<string, (typeof points)[number][]>()
    for (const point of [...points, beijing])
      bySquare.set(squareOf(point, zoom), [...(bySquare.get(squareOf(point, zoom)) ?? []), point])
    const { clusters, located } = await asked(zoom)
    expect(located).toBe(401)
    expect(clusters.length).toBe(bySquare.size)
    for (const cluster of clusters) {
      const own = bySquare.get(squareOf(cluster, zoom)) ?? []
      expect(cluster.n).toBe(own.length)
      expect(cluster.lng).toBeCloseTo(own.reduce((sum, { lng }) => sum + lng, 0) / own.length, 9)
    }
  }
})

it('tells the part of the map that is asked for, and what all of them cover', async () => {
  const within = { west: 116, south: 39.5, east: 117, north: 40.5 }
  const { clusters, extent } = await asked(9, within)
  const inside = [...points, beijing].filter(({ lng, lat }) => lng >= 116 && lng <= 117 && lat >= 39.5 && lat <= 40.5)
  expect(clusters.reduce((sum, { n }) => sum + n, 0)).toBe(inside.length)
  expect(extent?.west).toBe(Math.min(...points.map(({ lng }) => lng)))
  expect(extent?.north).toBe(Math.max(...points.map(({ lat }) => lat)))
})

it('counts the sessions that somebody sees, and no others', async () => {
  expect((await asked(3, null, roles.Surveyor)).located).toBe(400)
})
