import { roles } from '@naire/domain/access'
import { directoryLimits } from '@naire/domain/directories'
import { describe, expect, it } from 'vitest'
import type { Json } from '../api/client.ts'
import { ScimClient } from '../api/scim-field.ts'
import { openScimSite, scimMapping, someone, tokensAt } from '../api/scim-site.ts'

const { site, scim, record } = openScimSite()

/** The settings of the site are set anew before each test. */
const withMapping = () => site.set(scimMapping)

describe('a directory', () => {
  it('says what it can do', async () => {
    expect((await scim.directory.get('/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: directoryLimits.page },
    })
    const { Resources } = (await scim.directory.get('/ResourceTypes')).body
    expect(Resources.map(({ endpoint }: Json) => endpoint)).toEqual(['/Users', '/Groups'])
    const schemas = (await scim.directory.get('/Schemas')).body.Resources
    expect(schemas.map(({ id }: Json) => id)).toEqual(Resources.map(({ schema }: Json) => schema))
  })

  it('provisions, finds, changes, blocks and deletes a user as Entra ID does it', async () => {
    const body = someone()
    const { boss, field } = site
    expect(await scim.directory.found('Users', `userName eq "${body.userName}"`)).toEqual([])
    const { id, ...made } = await scim.directory.make('Users', body)
    expect(made).toMatchObject(body)
    expect(await record(id)).toMatchObject({
      Code: body.userName.split('@')[0],
      Name: body.displayName,
      OrgSid: field.place.orgSid,
      Authority: roles.Surveyor,
      Status: 0,
    })
    expect(
      (await scim.directory.found('Users', `userName eq "${body.userName.toUpperCase()}"`)).map((u) => u.id),
    ).toEqual([id])
    expect(await scim.directory.found('Users', `externalId eq "${body.externalId}" and active eq true`)).toHaveLength(1)
    const renamed = await scim.directory.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'displayName', value: '新名' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '13800000000' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'A' },
    )
    expect(renamed.body, renamed.text).toMatchObject({ displayName: '新名', phoneNumbers: [{ value: '13800000000' }] })
    expect(await record(id)).toMatchObject({ Name: '新名', Tel: '13800000000' })
    const off = await scim.directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect([off.body.active, (await record(id)).Status]).toEqual([false, 1])
    const on = await scim.directory.patch(`/Users/${id}`, { op: 'Replace', value: { active: 'True' } })
    expect([on.body.active, (await record(id)).Status]).toEqual([true, 0])
    expect((await scim.directory.delete(`/Users/${id}`)).status).toBe(204)
    expect((await scim.directory.get(`/Users/${id}`)).status).toBe(404)
    const bin = await boss.get('/odata/RecycleBin')
    expect(bin.text).toContain(id)
    // The name is free again.
    expect((await scim.directory.make('Users', body)).id).not.toBe(id)
  })

  it('replaces a user as Okta does it, and adopts one who is there already', async () => {
    const adopted = await site.field.place.person('Judge', 'scim_adopted')
    const [found] = await scim.directory.found('Users', 'userName eq "scim_adopted"')
    expect(found).toMatchObject({ id: adopted.sid, displayName: 'scim_adopted', active: true })
    const put = await scim.directory.put(`/Users/${adopted.sid}`, {
      ...someone(),
      userName: 'scim_adopted',
      active: false,
    })
    expect([put.status, put.body.active], put.text).toEqual([200, false])
    expect((await adopted.get('/api/Me')).status).toBe(401)
    expect((await scim.directory.put(`/Users/${adopted.sid}`, someone({ userName: 'scim_adopted' }))).body.active).toBe(
      true,
    )
    expect(await record(adopted.sid)).toMatchObject({ Status: 0, Authority: roles.Judge, Code: 'scim_adopted' })
  })

  it('gives pages that hold each user once', async () => {
    for (let made = 0; made < 3; made += 1) await scim.directory.make('Users', someone())
    const all = (await scim.directory.get('/Users')).body
    const ids: string[] = []
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2) {
      const { body } = await scim.directory.get(`/Users?startIndex=${startIndex}&count=2`)
      expect(body).toMatchObject({ totalResults: all.totalResults, startIndex })
      ids.push(...body.Resources.map(({ id }: Json) => id))
    }
    expect(ids).toEqual(all.Resources.map(({ id }: Json) => id))
    expect(new Set(ids).size).toBe(all.totalResults)
    const none = (await scim.directory.get('/Users?count=0')).body
    expect([none.totalResults, none.Resources]).toEqual([all.totalResults, []])
    expect((await scim.directory.get('/Users?count=100000')).body.itemsPerPage).toBeLessThanOrEqual(
      directoryLimits.page,
    )
  })
})

describe('groups', () => {
  it('give roles by the mapping of the provider, and take them', async () => {
    await withMapping()
    const one = await scim.directory.make('Users', someone())
    // No row fits yet, and there is no role for all.
    expect([one.active, (await record(one.id)).Status]).toEqual([false, 1])
    const field = await scim.directory.make('Groups', {
      displayName: 'Field',
      externalId: 'G-1',
      members: [{ value: one.id }],
    })
    expect(await record(one.id)).toMatchObject({ Status: 0, Authority: roles.Surveyor })
    const bosses = await scim.directory.make('Groups', { displayName: 'Bosses' })
    await scim.directory.patch(`/Groups/${bosses.id}`, { op: 'Add', path: 'members', value: [{ value: one.id }] })
    expect((await record(one.id)).Authority).toBe(roles.OrgAdmin)
    expect(
      (await scim.directory.get(`/Users/${one.id}`)).body.groups.map(({ display }: Json) => display).toSorted(),
    ).toEqual(['Bosses', 'Field'])
    await scim.directory.patch(`/Groups/${bosses.id}`, { op: 'remove', path: `members[value eq "${one.id}"]` })
    expect((await record(one.id)).Authority).toBe(roles.Surveyor)
    await scim.directory.patch(`/Groups/${field.id}`, { op: 'replace', value: { id: field.id, displayName: 'Others' } })
    expect((await record(one.id)).Status).toBe(1)
    await scim.directory.put(`/Groups/${field.id}`, { displayName: 'Field', members: [{ value: one.id }] })
    expect((await record(one.id)).Status).toBe(0)
    const short = await scim.directory.get(`/Groups/${field.id}?excludedAttributes=members`)
    expect([short.body.displayName, short.body.members]).toEqual(['Field', undefined])
    expect(await scim.directory.found('Groups', `members eq "${one.id}" and displayName eq "field"`)).toHaveLength(1)
    for (const { id } of [field, bosses]) expect((await scim.directory.delete(`/Groups/${id}`)).status).toBe(204)
    expect((await record(one.id)).Status).toBe(1)
    // Who signs in by the provider meanwhile has what the directory says.
    await site.set({ ...scimMapping, accountClaim: 'employee_id' })
    site.house.people.set('S-9', { employee_id: one.externalId, groups: ['Bosses'] })
    expect(await site.problemOf('S-9')).toBe('access.notAdmitted')
    await scim.directory.make('Groups', { displayName: 'Field', members: [{ value: one.id }] })
    expect((await site.journey().signIn('S-9')).body).toMatchObject({ Sid: one.id, Authority: roles.Surveyor })
  })

  it('have names and identifiers of their own', async () => {
    const { id } = await scim.directory.make('Groups', { displayName: 'Twice', externalId: 'G-2' })
    for (const body of [{ displayName: 'TWICE' }, { displayName: 'Another', externalId: 'G-2' }]) {
      const again = await scim.directory.post('/Groups', body)
      expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
    }
    expect((await scim.directory.delete(`/Groups/${id}`)).status).toBe(204)
    expect((await scim.others.make('Groups', { displayName: 'Twice', externalId: 'G-2' })).id).toBeDefined()
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
  for (const over of [own, scim.directory]) expect((await over.get('/Users')).status).toBe(401)
  const trail = (await boss.get("/odata/AuditEvents?$filter=startswith(EventType,'Directory')")).body.value
  expect(trail.map(({ EventType }: Json) => EventType)).toEqual(
    expect.arrayContaining(['DirectoryTokenRotated', 'DirectoryTokensEnded']),
  )
  await boss.post(org('RemoveIdentityProvider'), { kind: 'oidc' })
  const { rows } = await field.product.pool.query('select from vault.directory_people where user_sid = $1', [id])
  expect([rows.length, (await record(id)).Status]).toEqual([0, 0])
})
