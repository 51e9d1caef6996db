import { roles } from '@naire/domain/access'
import { directoryLimits } from '@naire/domain/directories'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { newSid } from '../api/fieldwork.ts'
import { openOidcSite } from '../api/oidc-site.ts'
import { ScimClient } from '../api/scim-field.ts'

const site = openOidcSite()
let directory: ScimClient
let others: ScimClient
let strangersBoss: Client

const mapping = {
  roleClaim: 'groups',
  roleRows: [
    { value: 'Bosses', role: roles.OrgAdmin },
    { value: 'Field', role: roles.Surveyor },
  ],
  defaultRole: null,
}
const tokensAt = (orgSid: string, what: string) => `/odata/Orgs('${orgSid}')/SurveyExpert.${what}DirectoryToken`
const record = async (sid: string): Promise<Json> =>
  (await site.boss.get(`/odata/Users?$filter=${encodeURIComponent(`Sid eq '${sid}'`)}`)).body.value[0]
let count = 0
/** A body as Entra ID sends it. */
const someone = (more: object = {}) => {
  count += 1
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: `E-${count}`,
    userName: `person${count}@example.org`,
    active: true,
    displayName: `某人${count}`,
    name: { givenName: 'Some', familyName: 'One' },
    emails: [{ primary: true, type: 'work', value: `person${count}@example.org` }],
    ...more,
  }
}

beforeAll(async () => {
  const { field, elsewhere, org } = site
  const { anybody } = field.product
  strangersBoss = await elsewhere.person('OrgAdmin', 'scim_stranger')
  await site.set(mapping)
  directory = await ScimClient.of(anybody, site.boss, { orgSid: field.place.orgSid })
  const settings = { ...(await site.boss.get(org('IdentityProviders'))).body.value[0].Settings }
  const saved = await strangersBoss.post(org('SaveIdentityProvider', elsewhere.orgSid), { settings, secret: 'a' })
  expect(saved.status, saved.text).toBe(204)
  others = await ScimClient.of(anybody, strangersBoss, { orgSid: elsewhere.orgSid })
})

/** The settings of the site are set anew before each test. */
const withMapping = () => site.set(mapping)

describe('a directory', () => {
  it('says what it can do', async () => {
    expect((await directory.get('/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: directoryLimits.page },
    })
    const { Resources } = (await directory.get('/ResourceTypes')).body
    expect(Resources.map(({ endpoint }: Json) => endpoint)).toEqual(['/Users', '/Groups'])
    const schemas = (await directory.get('/Schemas')).body.Resources
    expect(schemas.map(({ id }: Json) => id)).toEqual(Resources.map(({ schema }: Json) => schema))
  })

  it('provisions, finds, changes, blocks and deletes a user as Entra ID does it', async () => {
    const body = someone()
    const { boss, field } = site
    expect(await directory.found('Users', `userName eq "${body.userName}"`)).toEqual([])
    const { id, ...made } = await directory.make('Users', body)
    expect(made).toMatchObject(body)
    expect(await record(id)).toMatchObject({
      Code: `person${count}`,
      Name: body.displayName,
      OrgSid: field.place.orgSid,
      Authority: roles.Surveyor,
      Status: 0,
    })
    expect((await directory.found('Users', `userName eq "${body.userName.toUpperCase()}"`)).map((u) => u.id)).toEqual([
      id,
    ])
    expect(await directory.found('Users', `externalId eq "${body.externalId}" and active eq true`)).toHaveLength(1)
    const renamed = await directory.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'displayName', value: '新名' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '13800000000' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'A' },
    )
    expect(renamed.body, renamed.text).toMatchObject({ displayName: '新名', phoneNumbers: [{ value: '13800000000' }] })
    expect(await record(id)).toMatchObject({ Name: '新名', Tel: '13800000000' })
    const off = await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect([off.body.active, (await record(id)).Status]).toEqual([false, 1])
    const on = await directory.patch(`/Users/${id}`, { op: 'Replace', value: { active: 'True' } })
    expect([on.body.active, (await record(id)).Status]).toEqual([true, 0])
    expect((await directory.delete(`/Users/${id}`)).status).toBe(204)
    expect((await directory.get(`/Users/${id}`)).status).toBe(404)
    const bin = await boss.get('/odata/RecycleBin')
    expect(bin.text).toContain(id)
    // The name is free again.
    expect((await directory.make('Users', body)).id).not.toBe(id)
  })

  it('replaces a user as Okta does it, and adopts one who is there already', async () => {
    const adopted = await site.field.place.person('Judge', 'scim_adopted')
    const [found] = await directory.found('Users', 'userName eq "scim_adopted"')
    expect(found).toMatchObject({ id: adopted.sid, displayName: 'scim_adopted', active: true })
    const put = await directory.put(`/Users/${adopted.sid}`, { ...someone(), userName: 'scim_adopted', active: false })
    expect([put.status, put.body.active], put.text).toEqual([200, false])
    expect((await adopted.get('/api/Me')).status).toBe(401)
    expect((await directory.put(`/Users/${adopted.sid}`, someone({ userName: 'scim_adopted' }))).body.active).toBe(true)
    expect(await record(adopted.sid)).toMatchObject({ Status: 0, Authority: roles.Judge, Code: 'scim_adopted' })
  })

  it('gives pages that hold each user once', async () => {
    for (let made = 0; made < 3; made += 1) await directory.make('Users', someone())
    const all = (await directory.get('/Users')).body
    const ids: string[] = []
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2) {
      const { body } = await directory.get(`/Users?startIndex=${startIndex}&count=2`)
      expect(body).toMatchObject({ totalResults: all.totalResults, startIndex })
      ids.push(...body.Resources.map(({ id }: Json) => id))
    }
    expect(ids).toEqual(all.Resources.map(({ id }: Json) => id))
    expect(new Set(ids).size).toBe(all.totalResults)
    const none = (await directory.get('/Users?count=0')).body
    expect([none.totalResults, none.Resources]).toEqual([all.totalResults, []])
    expect((await directory.get('/Users?count=100000')).body.itemsPerPage).toBeLessThanOrEqual(directoryLimits.page)
  })
})

describe('groups', () => {
  it('give roles by the mapping of the provider, and take them', async () => {
    await withMapping()
    const one = await directory.make('Users', someone())
    // No row fits yet, and there is no role for all.
    expect([one.active, (await record(one.id)).Status]).toEqual([false, 1])
    const field = await directory.make('Groups', {
      displayName: 'Field',
      externalId: 'G-1',
      members: [{ value: one.id }],
    })
    expect(await record(one.id)).toMatchObject({ Status: 0, Authority: roles.Surveyor })
    const bosses = await directory.make('Groups', { displayName: 'Bosses' })
    await directory.patch(`/Groups/${bosses.id}`, { op: 'Add', path: 'members', value: [{ value: one.id }] })
    expect((await record(one.id)).Authority).toBe(roles.OrgAdmin)
    expect(
      (await directory.get(`/Users/${one.id}`)).body.groups.map(({ display }: Json) => display).toSorted(),
    ).toEqual(['Bosses', 'Field'])
    await directory.patch(`/Groups/${bosses.id}`, { op: 'remove', path: `members[value eq "${one.id}"]` })
    expect((await record(one.id)).Authority).toBe(roles.Surveyor)
    await directory.patch(`/Groups/${field.id}`, { op: 'replace', value: { id: field.id, displayName: 'Others' } })
    expect((await record(one.id)).Status).toBe(1)
    await directory.put(`/Groups/${field.id}`, { displayName: 'Field', members: [{ value: one.id }] })
    expect((await record(one.id)).Status).toBe(0)
    const short = await directory.get(`/Groups/${field.id}?excludedAttributes=members`)
    expect([short.body.displayName, short.body.members]).toEqual(['Field', undefined])
    expect(await directory.found('Groups', `members eq "${one.id}" and displayName eq "field"`)).toHaveLength(1)
    for (const { id } of [field, bosses]) expect((await directory.delete(`/Groups/${id}`)).status).toBe(204)
    expect((await record(one.id)).Status).toBe(1)
    // Who signs in by the provider meanwhile has what the directory says.
    await site.set({ ...mapping, accountClaim: 'employee_id' })
    site.house.people.set('S-9', { employee_id: one.externalId, groups: ['Bosses'] })
    expect(await site.problemOf('S-9')).toBe('access.notAdmitted')
    await directory.make('Groups', { displayName: 'Field', members: [{ value: one.id }] })
    expect((await site.journey().signIn('S-9')).body).toMatchObject({ Sid: one.id, Authority: roles.Surveyor })
  })

  it('have names and identifiers of their own', async () => {
    const { id } = await directory.make('Groups', { displayName: 'Twice', externalId: 'G-2' })
    for (const body of [{ displayName: 'TWICE' }, { displayName: 'Another', externalId: 'G-2' }]) {
      const again = await directory.post('/Groups', body)
      expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
    }
    expect((await directory.delete(`/Groups/${id}`)).status).toBe(204)
    expect((await others.make('Groups', { displayName: 'Twice', externalId: 'G-2' })).id).toBeDefined()
  })
})

describe('without rights', () => {
  it('there is nothing: no token, a foreign one, one that is over, and none of people', async () => {
    const { field, boss } = site
    const { anybody } = field.product
    const bearer = boss.headers['Authorization']!.slice('Bearer '.length)
    const api = (
      await boss.post('/api/CreateApiToken', {
        Name: 'a',
        ReadOnly: false,
        SubjectSid: field.place.subjectSid,
        Days: 1,
      })
    ).body.Token
    for (const token of ['', 'scim_', `scim_${'a'.repeat(43)}`, bearer, api]) {
      const refused = await ScimClient.by(anybody, token).get('/Users')
      expect([refused.status, refused.body.schemas[0]]).toEqual([401, 'urn:ietf:params:scim:api:messages:2.0:Error'])
    }
    const { body } = await boss.post(`${tokensAt(field.place.orgSid, 'Rotate')}()`, { kind: 'oidc', days: 1 })
    const token = body.value.Token as string
    // It signs nobody in, and opens nothing else.
    expect((await anybody.as({ Authorization: `Bearer ${token}` }).get('/odata/Users')).status).toBe(401)
    const stored = await field.product.pool.query(
      `select encode(token_hash, 'escape') as hash, * from vault.directory_tokens`,
    )
    expect(JSON.stringify(stored.rows)).not.toContain(token.slice('scim_'.length))
    await field.product.pool.query(
      `update vault.directory_tokens set expires_at = now() where created_at = (select max(created_at) from vault.directory_tokens)`,
    )
    expect((await ScimClient.by(anybody, token).get('/Users')).status).toBe(401)
    // The one before is good still, for a day.
    expect((await directory.get('/Users')).status).toBe(200)
    const { rows } = await field.product.pool.query(
      'select max(expires_at) as until from vault.directory_tokens where org_sid = $1',
      [field.place.orgSid],
    )
    expect(new Date(rows[0].until).getTime()).toBeLessThan(Date.now() + (directoryLimits.overlapHours + 1) * 3_600_000)
  })

  it('nobody but administrators of the organisation makes, lists and ends tokens', async () => {
    const { place } = site.field
    const manager = await place.person('ProjectManager', 'scim_manager')
    for (const by of [manager, strangersBoss]) {
      expect((await by.post(`${tokensAt(place.orgSid, 'Rotate')}()`, { kind: 'oidc', days: 1 })).status).toBe(404)
      expect((await by.post(`${tokensAt(place.orgSid, 'End')}s()`, { kind: 'oidc' })).status).toBe(404)
      expect((await by.get(`${tokensAt(place.orgSid, '')}s()`)).status).toBe(404)
    }
    await site.set({ defaultRole: null, makesUsers: false })
    const lacking = await site.boss.post(`${tokensAt(place.orgSid, 'Rotate')}()`, { kind: 'oidc', days: 1 })
    expect([lacking.status, lacking.body.error.target]).toEqual([400, 'defaultRole'])
    expect((await site.boss.post(`${tokensAt(place.orgSid, 'Rotate')}()`, { kind: 'saml', days: 1 })).status).toBe(404)
  })

  it('users and groups of another organisation are not there, by whichever call', async () => {
    const own = await directory.make('Users', someone())
    const group = await directory.make('Groups', { displayName: 'Own', members: [{ value: own.id }] })
    for (const [path, body] of [
      [`/Users/${own.id}`, someone()],
      [`/Groups/${group.id}`, { displayName: 'Stolen' }],
    ] as const) {
      const calls = [
        others.get(path),
        others.put(path, body),
        others.patch(path, { op: 'replace', path: 'displayName', value: 'Stolen' }),
        others.delete(path),
      ]
      for (const { status } of await Promise.all(calls)) expect(status, path).toBe(404)
    }
    for (const filter of [`id eq "${own.id}"`, `userName eq "${own.userName}"`, `externalId eq "${own.externalId}"`])
      expect(await others.found('Users', filter), filter).toEqual([])
    expect((await others.get('/Users')).text).not.toContain(own.id)
    expect((await others.get('/Groups')).text).not.toContain(group.id)
    for (const body of [
      { displayName: 'Mine', members: [{ value: own.id }] },
      { displayName: 'Mine', members: [{ value: newSid() }] },
    ])
      expect((await others.post('/Groups', body)).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    // A name that is somebody's elsewhere is free here, and joins nobody.
    const same = await others.make('Users', { ...someone(), userName: own.userName, externalId: own.externalId })
    expect(same.id).not.toBe(own.id)
    expect((await record(own.id)).Name).toBe(own.displayName)
  })

  it('a super administrator is not there, and none is made by whatever is sent', async () => {
    const { admin } = site.field.product
    const { Sid } = (await admin.get('/api/Me')).body
    expect((await directory.get(`/Users/${Sid}`)).status).toBe(404)
    expect(await directory.found('Users', 'userName eq "superadmin"')).toEqual([])
    expect((await directory.patch(`/Users/${Sid}`, { op: 'replace', path: 'active', value: false })).status).toBe(404)
    expect((await directory.make('Users', someone({ userName: 'superadmin' }))).id).not.toBe(Sid)
    const planted = {
      id: Sid,
      sid: Sid,
      authority: 0,
      Authority: 0,
      roles: [{ value: 'SuperAdmin' }],
      entitlements: ['SuperAdmin'],
      orgSid: site.elsewhere.orgSid,
      OrgSid: site.elsewhere.orgSid,
      seesPhones: true,
      password: 'planted planted',
      groups: [{ value: 'Bosses' }],
      meta: { location: 'https://evil.example.org' },
    }
    const { id, ...made } = await directory.make('Users', someone(planted))
    expect(id).not.toBe(Sid)
    expect(made.meta.location).toBe(`${site.field.product.anybody.url}/scim/v2/Users/${id}`)
    await directory.patch(`/Users/${id}`, { op: 'add', value: planted }, { op: 'add', path: 'authority', value: 0 })
    await directory.put(`/Users/${id}`, someone({ ...planted, userName: made.userName }))
    expect(await record(id)).toMatchObject({
      Authority: roles.Surveyor,
      OrgSid: site.field.place.orgSid,
      SeesPhones: false,
    })
    const tried = await site.field.product.anybody.post('/odata/Authenticate', {
      userCode: (await record(id)).Code,
      password: planted.password,
    })
    expect(tried.status).toBe(400)
  })

  it('a block of an administrator stays, whatever the directory says', async () => {
    const { id } = await directory.make('Users', someone())
    await site.boss.post(`/odata/Users('${id}')/SurveyExpert.SetStatus()`, { status: 1 })
    for (const active of [false, true])
      await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: active })
    expect((await record(id)).Status).toBe(1)
  })

  it('odd requests get an error of SCIM, and change nothing', async () => {
    const { id, userName } = await directory.make('Users', someone())
    const bad = [
      [await directory.get('/Users?filter=userName%20co%20%22a%22'), 400, 'invalidFilter'],
      [await directory.get(`/Users?filter=${encodeURIComponent('displayName eq "a"')}`), 400, 'invalidFilter'],
      [await directory.get(`/Groups?filter=${encodeURIComponent('id eq "a"')}`), 400, 'invalidFilter'],
      [await directory.post('/Users', { userName: '' }), 400, 'invalidValue'],
      [await directory.post('/Users', someone({ userName })), 409, 'uniqueness'],
      [await directory.post('/Users', []), 400, 'invalidValue'],
      [await directory.patch(`/Users/${id}`, { op: 'replace', path: 'emails[', value: 'a' }), 400, 'invalidPath'],
      [await directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: null }), 400, 'invalidValue'],
      [
        await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: { $gt: 1 } }),
        400,
        'invalidValue',
      ],
      [await directory.get('/Users/..%2F..'), 404, undefined],
      [await directory.get(`/Users/${newSid()}`), 404, undefined],
    ] as const
    for (const [{ status, body, text }, wanted, scimType] of bad)
      expect([status, body.status, body.scimType], text).toEqual([wanted, String(wanted), scimType])
    expect((await directory.get(`/Users/${id}`)).body.userName).toBe(userName)
  })
})

it('ends with its tokens, and forgets with its provider', async () => {
  const { field, boss, org } = site
  const own = await ScimClient.of(field.product.anybody, boss, { orgSid: field.place.orgSid })
  const { id } = await own.make('Users', someone())
  const listed = (await boss.get(`${tokensAt(field.place.orgSid, '')}s()`)).body
  expect(listed.DirectoryAddress).toBe(`${field.product.anybody.url}/scim/v2`)
  expect(listed.value[0]).toMatchObject({ Kind: 'oidc', Address: '127.0.0.1' })
  expect(JSON.stringify(listed)).not.toContain('scim_')
  expect((await boss.post(`${tokensAt(field.place.orgSid, 'End')}s()`, { kind: 'oidc' })).status).toBe(204)
  for (const over of [own, directory]) expect((await over.get('/Users')).status).toBe(401)
  const trail = (await boss.get("/odata/AuditEvents?$filter=startswith(EventType,'Directory')")).body.value
  expect(trail.map(({ EventType }: Json) => EventType)).toEqual(
    expect.arrayContaining(['DirectoryTokenRotated', 'DirectoryTokensEnded']),
  )
  await boss.post(org('RemoveIdentityProvider'), { kind: 'oidc' })
  const { rows } = await field.product.pool.query('select from vault.directory_people where user_sid = $1', [id])
  expect([rows.length, (await record(id)).Status]).toEqual([0, 0])
})
