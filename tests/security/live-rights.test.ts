import { roles } from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { password, FieldworkSite, screening } from '../api/fieldwork.ts'
import { listen, type LiveStream } from '../api/live-stream.ts'
import { startProduct, startReplica } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite
let other: FieldworkSite

beforeAll(async () => {
  product = await startProduct()
  place = await FieldworkSite.make(product, '心晴示范机构')
  other = await FieldworkSite.make(product, '另一家机构')
})
afterAll(() => product?.stop())

/** The heartbeat would find it after 15 s. */
const atOnce = 3_000
const endsAtOnce = (stream: LiveStream) =>
  Promise.race([stream.ended.then(() => true), new Promise((resolve) => setTimeout(() => resolve(false), atOnce))])

type Person = Client & { readonly sid: string }
const put =
  (body: object) =>
  ({ sid }: Person) =>
    product.admin.put(`/odata/Users('${sid}')`, body)

const changes: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
  ['another role', put({ Authority: roles.Surveyor })],
  ['another organisation', (person) => put({ OrgSid: other.orgSid, DeptSid: other.deptSid })(person)],
  ['a block', ({ sid }) => product.admin.post(`/odata/Users('${sid}')/SurveyExpert.SetStatus()`, { status: 1 })],
  ['a deletion', ({ sid }) => product.admin.delete(`/odata/Users('${sid}')`)],
  [
    'a new password',
    ({ sid }) =>
      product.admin.post('/odata/Users/SurveyExpert.ModifyPassword()', {
        targetUserSid: sid,
        password: 'another horse',
      }),
  ],
  ['signing out', (person) => person.post('/api/Logout')],
]

it.each(changes)('%s closes the stream at once', async (what, change) => {
  const person = await place.person('Alarmer', `live_${changes.findIndex(([name]) => name === what)}`)
  const stream = await listen(person)
  const colleague = await listen(product.admin)
  await change(person)
  expect(await endsAtOnce(stream)).toBe(true)
  const record = screening()
  await place.publish(record)
  await new Respondent(product.anybody, record).finish({ ...calm, phq9: '2' })
  expect((await colleague.next('alarm')).name).toBe('alarm')
  expect((await stream.heardWithin(100)).filter((name) => name === 'alarm')).toEqual([])
  colleague.close()
})

it('a change that leaves role, organisation and sign-in as they are leaves the stream open', async () => {
  const person = await place.person('Alarmer', 'live_stays')
  const stream = await listen(person)
  await put({ Nickname: '新名' })(person)
  await person.post(`/odata/Users('${person.sid}')/SurveyExpert.ChangePassword()`, {
    password,
    newPassword: 'their own new one',
  })
  expect(
    await Promise.race([
      stream.ended.then(() => true),
      new Promise((resolve) => setTimeout(() => resolve(false), 500)),
    ]),
  ).toBe(false)
  stream.close()
})

it('a person has eight streams, and another one when one was closed', async () => {
  const person = await place.person('Alarmer', 'many_tabs')
  const colleague = await place.person('Alarmer', 'one_tab')
  const streams: LiveStream[] = []
  for (let at = 0; at < 8; at += 1) streams.push(await listen(person))
  const ninth = await person.begin('/live')
  expect([ninth.status, ninth.body?.error?.code, ninth.headers.get('retry-after')]).toEqual([
    429,
    refusals['access.tooManyStreams'].code,
    '30',
  ])
  const theirs = await listen(colleague)
  streams.pop()?.close()
  await expect.poll(async () => (await person.begin('/live')).status).toBe(200)
  for (const stream of [...streams, theirs]) stream.close()
})

it('counts the streams of all processes, forgets those of one that died, and closes them everywhere at once', async () => {
  const replica = await startReplica(product)
  try {
    const person = await place.person('Alarmer', 'two_processes')
    const there = replica.anybody.as(person.headers)
    const streams: LiveStream[] = []
    for (let at = 0; at < 8; at += 1) streams.push(await listen(at % 2 ? person : there))
    for (const client of [person, there]) expect((await client.begin('/live')).status).toBe(429)
    streams[0]?.close()
    await expect.poll(() => leasesOf(person.sid)).toBe(7)
    const again = await Promise.allSettled([1, 2, 3].map((at) => listen(at % 2 ? person : there)))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await product.pool.query(
      `update vault.live_streams set until = now() - interval '1 second' where id = (select id from vault.live_streams where user_sid = $1 limit 1)`,
      [person.sid],
    )
    expect((await person.begin('/live')).status).toBe(200)
    await put({ Authority: roles.Surveyor })(person)
    expect(await Promise.all(streams.slice(1).map(endsAtOnce))).toEqual(Array(7).fill(true))
    await expect.poll(() => leasesOf(person.sid)).toBe(0)
  } finally {
    await replica.stop()
  }
})

const leasesOf = async (sid: string) =>
  (await product.pool.query('select from vault.live_streams where user_sid = $1', [sid])).rowCount

it('a sign-in is over thirty days after it began, however much it was used', async () => {
  const person = await place.person('Assessor', 'long_stay')
  const age = (days: string) =>
    product.pool.query(
      `update vault.auth_sessions set started_at = now() - $2::interval, expires_at = now() + interval '12 hours' where user_sid = $1`,
      [person.sid, days],
    )
  await age('29 days 23 hours')
  expect((await person.get('/api/Me')).status).toBe(200)
  await age('30 days 1 second')
  expect((await person.get('/api/Me')).status).toBe(401)
})
