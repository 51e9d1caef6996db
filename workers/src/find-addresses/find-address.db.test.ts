import { sessionStream } from '@naire/domain/sessions'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GeocodingStandIn } from '../../../scripts/src/stand-ins/geocoding/geocoding-stand-in.ts'
import type { Client, Json } from '../../../tests/api/client.ts'
import { exportWorkers } from '../../../tests/api/export-field.ts'
import { screening } from '../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import { until } from '../../../tests/contracts/worker-bench.ts'
import { readWorkConfig } from '../config.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { createGeocoder } from './geocoder.ts'

const field = openField()
const record = screening()
let standIn: GeocodingStandIn
let workers: RunningWorkers
let manager: Client
let parts: Parts

beforeAll(async () => {
  const { databaseUrl, dataDir } = field.product
  parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'addresses')
  standIn = await GeocodingStandIn.open()
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'ad_manager')
  workers = await exportWorkers(field.product, { geocoding: readWorkConfig(standIn.env).geocoding })
})
afterAll(async () => {
  await workers.stop()
  await standIn.close()
  await parts.close()
})

const place = { Longitude: 121.45, Latitude: 31.23 }

async function answered(more: object): Promise<string> {
  const someone = new Respondent(field.product.anybody, record)
  expect((await someone.finish(calm, more)).status).toBe(200)
  return someone.sid
}

const rowOf = async (sid: string, by = manager): Promise<Json> =>
  (await by.get(`/odata/NaireSessions?$filter=${encodeURIComponent(`Sid eq '${sid}'`)}`)).body.value[0]

const addressOf = (sid: string): Promise<Json> =>
  until(async () => (await rowOf(sid))?.AddrComponent ?? undefined, 'the address')

it('names the address of where a session began, also when the service fails at first, and seals it', async () => {
  standIn.failures.push(503)
  const sid = await answered(place)
  expect(await addressOf(sid)).toEqual({ province: '上海市', city: '', district: '静安区', township: '南京西路街道' })
  expect(standIn.asked).toEqual(['121.45,31.23'])
  const events = await parts.store.readStream(sessionStream(sid))
  const open = JSON.stringify(events.map(({ sealed: _sealed, ...event }) => event))
  expect(open).toContain('AddressFound')
  expect(open).not.toContain('静安区')
  const customer = await field.place.person('Customer', 'ad_customer')
  expect((await rowOf(sid, customer)).AddrComponent).toBeNull()
})

it('asks for no session that told no place, and for none while no service is set up', async () => {
  const before = standIn.asked.length
  const without = await answered({})
  expect(readWorkConfig({}).geocoding).toBeNull()
  await addressOf(await answered(place))
  expect((await rowOf(without)).AddrComponent).toBeNull()
  expect(standIn.asked).toHaveLength(before + 1)
})

it('reads Tencent as well, and says no address where the key is wrong', async () => {
  const { url, key } = standIn
  const at = { longitude: 121.45, latitude: 31.23 }
  const ask = (config: Parameters<typeof createGeocoder>[0]) =>
    createGeocoder(config).addressOf(at, new AbortController().signal)
  expect(await ask({ kind: 'tencent', url, key })).toMatchObject({ city: '上海市', township: '南京西路' })
  expect(standIn.asked.at(-1)).toBe('31.23,121.45')
  for (const kind of ['amap', 'tencent'] as const)
    await expect(ask({ kind, url, key: 'wrong' })).rejects.toThrow('something else than an address')
})
