import { Readable } from 'node:stream'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { orgStream } from '@naire/domain/orgs'
import { campaignStream } from '@naire/domain/messages'
import { messagesConfig } from '@naire/messages'
import { createOpenEvents } from '@naire/projections/runner'
import { jobs } from '@naire/workers'
import { startWorkers, type RunningWorkers } from '@naire/workers/runner'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listenLocally, type LocalServer } from '../../scripts/src/stand-ins/local-server.ts'
import { createContext } from '../../workers/src/runner/job-context.ts'
import type { Client, Json, Reply } from '../api/client.ts'
import { FieldworkSite, newSid, password } from '../api/fieldwork.ts'
import { openMessageField } from '../api/message-field.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { ScimClient } from '../api/scim-field.ts'
import { webhookBody } from '../api/webhook-calls.ts'
import { silent, until } from '../contracts/worker-bench.ts'
import { orgFacts } from '../fixtures/org-facts.ts'

const place = openMessageField()
type Person = Client & { readonly sid: string }
const name = '心晴示范机构'
const reason = '合同到期'
const confirmed = { Name: name, Reason: reason }
let workers: RunningWorkers
let receiver: LocalServer
let boss: Person
let stranger: Person
const told: string[] = []

const at = (what: string, orgSid = place.field.place.orgSid) => `/odata/Orgs('${orgSid}')/SurveyExpert.${what}()`
const admin = () => place.field.product.admin
const close = (by: Client = admin(), body: object = confirmed) => by.post(at('Close'), body)
const reopen = (by: Client = admin()) => by.post(at('Reopen'))
const erase = (by: Client = admin(), body: object = confirmed) => by.post(at('Erase'), body)
const row = async (): Promise<Json> =>
  (await admin().get(`/odata/Orgs?$filter=Sid eq '${place.field.place.orgSid}'`)).body.value[0]
const holdings = async (): Promise<Json> => (await admin().get(at('Holdings'))).body.value
const signIn = (userCode: string) => place.field.product.anybody.post('/odata/Authenticate', { userCode, password })

function expectRefused(reply: Reply, key: RefusalKey): void {
  expect([reply.status, reply.body?.error?.code], reply.text).toEqual([refusals[key].status, refusals[key].code])
}

async function finishedExport(): Promise<Json> {
  const sid = newSid()
  const asked = await admin().post(at('Export'), { Sid: sid })
  expect([asked.status, asked.body.value], asked.text).toMatchObject([200, { Sid: sid, By: 'organisation' }])
  return until(async () => {
    const rows: readonly Json[] = (await admin().get(at('Exports'))).body.value
    return rows.find(({ Sid, Status }) => Sid === sid && Status === 'finished')
  }, 'the export of the organisation')
}

async function unzipped({ Link }: Json): Promise<Readonly<Record<string, string>>> {
  const zip = new Uint8Array(await (await fetch(`${admin().url}${Link}`)).arrayBuffer())
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([path, content]) => [path, new TextDecoder().decode(content)]),
  )
}

const lines = (text = ''): readonly Json[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

beforeAll(async () => {
  receiver = await listenLocally((request, response) => {
    told.push(String(request.url))
    request.resume()
    response.end()
  })
  const { product, place: site } = place.field
  boss = await site.person('OrgAdmin', 'closed_boss')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('OrgAdmin', 'closed_stranger')
  const messages = messagesConfig({ MAIL_RELAYS_INSIDE: '127.0.0.1', WEBHOOK_HOSTS_INSIDE: '127.0.0.1' })
  const { databaseUrl } = product
  workers = startWorkers({ ...place.parts, databaseUrl, redisUrl: null, log: silent, leaseMs: 500, messages })
})
/** Closing has ended the sign-ins. */
afterEach(async () => {
  const { anybody } = place.field.product
  if ((await row())?.Status !== 0) return
  place.manager = await anybody.signIn('messages_manager', password)
  boss = Object.assign(await anybody.signIn('closed_boss', password), { sid: boss.sid })
})
afterAll(async () => {
  await workers?.stop()
  await receiver?.close()
})

it('nobody but super administrators closes, opens or erases, whichever organisation it is', async () => {
  for (const by of [boss, stranger, place.field.product.anybody])
    for (const reply of [await close(by), await reopen(by), await erase(by), await by.get(at('Holdings'))])
      expect(reply.status).toBe(by === place.field.product.anybody ? 401 : 404)
  expectRefused(await close(admin(), { Name: '心晴', Reason: reason }), 'org.nameWrong')
  expectRefused(await close(admin(), { Name: name, Reason: ' ' }), 'org.reasonMissing')
  expectRefused(await erase(), 'org.notClosed')
  expectRefused(await reopen(), 'org.notClosed')
  expectRefused(await admin().post(at('Close', newSid()), confirmed), 'org.notFound')
  expect(await row()).toMatchObject({ Status: 0, StatusReason: null, StatusTime: null })
})

it('closed, it lets nobody in and takes no answers; opened again, it goes on with new sign-ins', async () => {
  const { product, place: site } = place.field
  const surveyor = await site.person('Surveyor', 'closed_surveyor')
  const token = (
    await surveyor.post('/api/CreateApiToken', { Name: 'Excel', ReadOnly: true, SubjectSid: null, Days: 30 })
  ).body.Token
  const program = product.anybody.as({ Authorization: `Bearer ${token}` })
  expect((await program.get('/api/Me')).status).toBe(200)
  const settings = orgFacts.IdentityProviderSaved[0]?.settings
  expect((await boss.post(at('SaveIdentityProvider'), { settings, secret: 'planted' })).status).toBeLessThan(300)
  const directory = await ScimClient.of(product.anybody, boss, { orgSid: site.orgSid })
  expect((await directory.get('/Users')).status).toBe(200)
  const hook = webhookBody({ Url: `${receiver.url}/hook`, Kinds: ['session.completed', 'session.invalidated'] })
  expect((await boss.post(at('SaveWebhook'), hook)).status).toBe(200)
  const [begun, finished] = [new Respondent(product.anybody, place.naire), new Respondent(product.anybody, place.naire)]
  await place.save([
    { code: 'ONE', mail: 'one@example.org', columns: {} },
    { code: 'TWO', mail: 'two@example.org', columns: {} },
    { code: 'THREE', mail: 'three@example.org', columns: {} },
  ])
  expect((await begun.commit({ age: 30 }, { IdentifyingCode: 'ONE' })).status).toBeLessThan(300)
  expect((await finished.finish(calm, { IdentifyingCode: 'TWO' })).status).toBeLessThan(300)
  await until(async () => (told.length === 1 ? true : undefined), 'the webhook')
  const campaign = await place.started({ standings: ['waiting', 'inProgress'], perMinute: 1 })
  const leg = await until(
    async () =>
      (await place.parts.store.readStream(campaignStream(campaign))).find(({ type }) => type === 'CampaignLegEnded'),
    'the first minute of the campaign',
  )
  expect(place.smtp.delivered).toHaveLength(1)

  expect((await close()).status).toBe(204)
  expect(await row()).toMatchObject({ Status: 1, StatusReason: reason, Name: name })
  expectRefused(await close(), 'org.closed')
  for (const client of [boss, surveyor, program]) {
    const { status, body } = await client.get('/odata/NaireSessions')
    // Refused while the sign-in still stands, signed out once the job has ended it.
    expect([refusals['org.closed'].code, refusals['access.signedOut'].code]).toContain(body.error.code)
    expect([401, 409]).toContain(status)
  }
  expect([401, 409]).toContain((await directory.get('/Users')).status)
  expectRefused(await signIn('closed_boss'), 'org.closed')
  expect((await signIn('closed_boss')).text).not.toContain('Token')
  // A wrong password tells nothing of it.
  const wrong = await product.anybody.post('/odata/Authenticate', { userCode: 'closed_boss', password: 'no' })
  expectRefused(wrong, 'access.wrongPassword')

  expectRefused(await begun.finish(calm, { IdentifyingCode: 'ONE' }), 'org.closed')
  expectRefused(await begun.commit({ age: 31 }), 'org.closed')
  expectRefused(
    await new Respondent(product.anybody, place.naire).commit({ age: 30 }, { IdentifyingCode: 'ONE' }),
    'org.closed',
  )
  expectRefused(await product.anybody.get(`/naire/${place.naire.Sid}.json`), 'naire.closed')
  const upload = `/UploadFiles/?objectSid=${begun.sid}&bizObjectType=202&attachType=101`
  expect((await begun.client.post(upload, { planted: true })).status).toBeGreaterThanOrEqual(400)
  expectRefused(
    await admin().post('/odata/Users', {
      Code: 'late_one',
      Name: '晚',
      Nickname: '晚',
      pw: password,
      Authority: 7,
      OrgSid: site.orgSid,
      DeptSid: site.deptSid,
    }),
    'org.closed',
  )
  expectRefused(await admin().post('/odata/Subjects', { Name: '新项目', OrgSid: site.orgSid }), 'org.closed')
  expectRefused(await admin().post(place.on('SavePeople'), { people: [{ code: 'LATE', columns: {} }] }), 'org.closed')

  expectRefused(await admin().post(place.on('StartCampaign'), { sid: campaign }), 'org.closed')
  const context = createContext({
    ...place.parts,
    log: silent,
    wechat: null,
    alarmNotice: null,
    messages: place.config,
  })
  const [event] = await createOpenEvents(place.parts.vault.keys)([leg])
  await jobs.sendCampaign.perform(event!, context, { id: leg.id, signal: new AbortController().signal })
  await until(async () => {
    const { body } = await admin().get(`/odata/Campaigns?$filter=Sid eq '${campaign}'`)
    const { Status, StopReason } = body.value[0]
    return Status === 'stopped' && StopReason === 'org.closed' ? true : undefined
  }, 'the campaign to stop')
  const ended = { sessionSid: finished.sid, reason: '重复' }
  const invalidated = await admin().post('/odata/NaireSessions/SurveyExpert.Invalidate()', ended)
  expect(invalidated.status, invalidated.text).toBeLessThan(300)
  await until(async () => ((await surveyor.get('/api/Me')).status === 401 ? true : undefined), 'the sign-ins to end')
  expect(place.smtp.delivered).toHaveLength(1)
  expect(told).toHaveLength(1)

  expect((await reopen()).status).toBe(204)
  expect(await row()).toMatchObject({ Status: 0, StatusReason: null, StatusTime: null })
  for (const client of [surveyor, program]) expect((await client.get('/api/Me')).status).toBe(401)
  expect((await directory.get('/Users')).status).toBe(401)
  expect((await signIn('closed_surveyor')).status).toBe(200)
  expect((await begun.finish(calm, { IdentifyingCode: 'ONE' })).status).toBeLessThan(300)
})

it('a commit that races with the closing is stored before it, or refused', async () => {
  const { product } = place.field
  await place.save(Array.from({ length: 8 }, (_, n) => ({ code: `RACE${n}`, columns: {} })))
  const people = Array.from({ length: 8 }, () => new Respondent(product.anybody, place.naire))
  const racing = people.map((each, n) => each.finish(calm, { IdentifyingCode: `RACE${n}` }))
  const closed = await close()
  const after = await new Respondent(product.anybody, place.naire).finish(calm, { IdentifyingCode: 'RACE1' })
  expectRefused(after, 'org.closed')
  for (const reply of await Promise.all(racing)) if (reply.status >= 300) expectRefused(reply, 'org.closed')
  expect(closed.status).toBe(204)
  expect((await reopen()).status).toBe(204)
})

it('erased once it is closed and no legal hold stands, with all that it holds; never opened again', async () => {
  const { product, place: site } = place.field
  const person = { code: 'PLANTED', name: '莫留痕', mail: 'no-trace@example.org', columns: {} }
  await place.save([person])
  const someone = new Respondent(product.anybody, place.naire)
  expect((await someone.finish(calm, { IdentifyingCode: 'PLANTED' })).status).toBeLessThan(300)
  const { files, keys } = place.parts.vault
  const file = { sid: newSid(), objectSid: someone.sid, bizObjectType: 202, naireSid: place.naire.Sid }
  const named = { fileName: 'a.txt', fileExt: '.txt', mediaType: 'text/plain', orgSid: site.orgSid }
  await files.store({ ...file, ...named }, Readable.from([Buffer.from('planted')]), { maxBytes: 1_000 })
  const held = await admin().post(place.on('PlaceHold'), { sessionSids: [someone.sid], reason: '诉讼' })
  expect(held.status).toBe(204)
  for (const by of [boss, stranger]) {
    expect((await by.post(at('Export'), { Sid: newSid() })).status).toBe(404)
    expect((await by.get(at('Exports'))).status).toBe(404)
  }
  const gone = await site.person('Assessor', 'closed_deleted')
  expect((await admin().delete(`/odata/Users('${gone.sid}')`)).status).toBe(204)

  expectRefused(await erase(), 'org.notClosed')
  expect((await close()).status).toBe(204)
  const exported = await finishedExport()
  const archive = await unzipped(exported)
  const ofNaire = `questionnaires/${place.naire.Sid}`
  expect(JSON.parse(archive[`${ofNaire}/questionnaire.json`]!)).toMatchObject({ Sid: place.naire.Sid })
  expect(lines(archive[`${ofNaire}/people.jsonl`])).toMatchObject([{ name: '莫留痕', mail: 'no-trace@example.org' }])
  const [session, ...more] = lines(archive[`${ofNaire}/sessions.jsonl`])
  expect([JSON.stringify(session).includes(someone.sid), more]).toEqual([true, []])
  expect(lines(archive['users.jsonl']).map(({ Code }) => Code)).toContain('closed_boss')
  expect(lines(archive['departments.jsonl'])).toMatchObject([{ Name: name }])
  expect(lines(archive['projects.jsonl'])).toMatchObject([{ Name: '筛查' }])
  expect(JSON.parse(archive['organisation.json']!)).toMatchObject({ Sid: site.orgSid, Name: name })
  const { body: log } = await admin().get(`/odata/Viewings?$filter=Kind eq 'Organisation'`)
  expect(log.value).toMatchObject([{ ActorSid: 'F'.repeat(32), OrgSid: site.orgSid }])
  const before = await holdings()
  expect(before).toMatchObject({ Subjects: 1, HeldNaire: '情绪与焦虑自评（PHQ-9 与 GAD-7）' })
  expect(before.Sessions).toBeGreaterThan(2)
  expect(before.Users).toBeGreaterThan(3)
  const refused = await erase()
  expectRefused(refused, 'org.held')
  expect(refused.body.error.message).toContain(before.HeldNaire)
  const [hold] = (await admin().get(`/odata/LegalHolds?$filter=SessionSid eq '${someone.sid}'`)).body.value
  await admin().post(place.on('ReleaseHold'), { sids: [hold.Sid], reason: '结案' })
  expectRefused(await erase(admin(), { ...confirmed, Name: '' }), 'org.nameWrong')
  expectRefused(await erase(admin(), { ...confirmed, Reason: '' }), 'org.reasonMissing')

  expect((await erase()).status).toBe(204)
  for (const again of [await erase(), await close(), await reopen()]) expectRefused(again, 'org.erased')
  await until(async () => ((await row()).Status === 3 ? true : undefined), 'the erasure')
  expect(await row()).toMatchObject({
    Name: name,
    StatusReason: reason,
    ToErase: before.Sessions + before.People + before.Users,
  })
  expect(await holdings()).toMatchObject({ Sessions: 0, People: 0, Users: 0 })
  expect(await files.sidsOfOrg(site.orgSid)).toEqual([])
  await until(async () => {
    const { rows } = await product.pool.query<{ subject: string }>(
      'select subject from vault.data_keys where subject = any ($1) and destroyed_at is null',
      [[`session-${someone.sid}`, `user-${boss.sid}`, `user-${gone.sid}`]],
    )
    return rows.length === 0 ? true : undefined
  }, 'the keys to be destroyed')
  const sealed = await keys.seal(`session-${someone.sid}`, { planted: true }).catch(() => null)
  expect(sealed).toBeNull()
  expectRefused(await signIn('closed_boss'), 'access.wrongPassword')
  for (const again of [await erase(), await close(), await reopen()]) expectRefused(again, 'org.erased')
  expectRefused(await new Respondent(product.anybody, place.naire).finish(calm), 'org.erased')
  expect((await fetch(`${admin().url}${exported.Link}`)).status).toBe(404)
  expectRefused(await admin().post(at('Export'), { Sid: newSid() }), 'org.erased')
  const events = await place.parts.store.readStream(orgStream(site.orgSid))
  const ends = events.filter(({ type }) => type.startsWith('OrgEras'))
  expect(ends.map(({ type, metadata }) => [type, metadata.actor.role])).toEqual([
    ['OrgErasureBegun', 0],
    ['OrgErased', 'system'],
  ])
})
