import { roles } from '@naire/domain/access'
import { directoryLimits } from '@naire/domain/directories'
import { describe, expect, it } from 'vitest'
import { newSid } from '../api/fieldwork.ts'
import { ScimClient } from '../api/scim-field.ts'
import { openScimSite, someone, tokensAt } from '../api/scim-site.ts'

const { site, scim, record } = openScimSite()

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
    const ended = await field.product.pool.query(
      `update vault.directory_tokens set expires_at = now() - interval '1 second' where token_hash = sha256($1)`,
      [Buffer.from(token)],
    )
    expect(ended.rowCount).toBe(1)
    expect((await ScimClient.by(anybody, token).get('/Users')).status).toBe(401)
    // The one before is good still, for a day.
    expect((await scim.directory.get('/Users')).status).toBe(200)
    const { rows } = await field.product.pool.query(
      'select max(expires_at) as until from vault.directory_tokens where org_sid = $1',
      [field.place.orgSid],
    )
    expect(new Date(rows[0].until).getTime()).toBeLessThan(Date.now() + (directoryLimits.overlapHours + 1) * 3_600_000)
  })

  it('nobody but administrators of the organisation makes, lists and ends tokens', async () => {
    const { place } = site.field
    const manager = await place.person('ProjectManager', 'scim_manager')
    for (const by of [manager, scim.strangersBoss]) {
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
    const own = await scim.directory.make('Users', someone())
    const group = await scim.directory.make('Groups', { displayName: 'Own', members: [{ value: own.id }] })
    for (const [path, body] of [
      [`/Users/${own.id}`, someone()],
      [`/Groups/${group.id}`, { displayName: 'Stolen' }],
    ] as const) {
      const calls = [
        scim.others.get(path),
        scim.others.put(path, body),
        scim.others.patch(path, { op: 'replace', path: 'displayName', value: 'Stolen' }),
        scim.others.delete(path),
      ]
      for (const { status } of await Promise.all(calls)) expect(status, path).toBe(404)
    }
    for (const filter of [`id eq "${own.id}"`, `userName eq "${own.userName}"`, `externalId eq "${own.externalId}"`])
      expect(await scim.others.found('Users', filter), filter).toEqual([])
    expect((await scim.others.get('/Users')).text).not.toContain(own.id)
    expect((await scim.others.get('/Groups')).text).not.toContain(group.id)
    for (const body of [
      { displayName: 'Mine', members: [{ value: own.id }] },
      { displayName: 'Mine', members: [{ value: newSid() }] },
    ])
      expect((await scim.others.post('/Groups', body)).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    // A name that is somebody's elsewhere is free here, and joins nobody.
    const same = await scim.others.make('Users', { ...someone(), userName: own.userName, externalId: own.externalId })
    expect(same.id).not.toBe(own.id)
    expect((await record(own.id)).Name).toBe(own.displayName)
  })

  it('a super administrator is not there, and none is made by whatever is sent', async () => {
    const { admin } = site.field.product
    const { Sid } = (await admin.get('/api/Me')).body
    expect((await scim.directory.get(`/Users/${Sid}`)).status).toBe(404)
    expect(await scim.directory.found('Users', 'userName eq "superadmin"')).toEqual([])
    expect((await scim.directory.patch(`/Users/${Sid}`, { op: 'replace', path: 'active', value: false })).status).toBe(
      404,
    )
    expect((await scim.directory.make('Users', someone({ userName: 'superadmin' }))).id).not.toBe(Sid)
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
    const { id, ...made } = await scim.directory.make('Users', someone(planted))
    expect(id).not.toBe(Sid)
    expect(made.meta.location).toBe(`${site.field.product.anybody.url}/scim/v2/Users/${id}`)
    await scim.directory.patch(
      `/Users/${id}`,
      { op: 'add', value: planted },
      { op: 'add', path: 'authority', value: 0 },
    )
    await scim.directory.put(`/Users/${id}`, someone({ ...planted, userName: made.userName }))
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
    const { id } = await scim.directory.make('Users', someone())
    await site.boss.post(`/odata/Users('${id}')/SurveyExpert.SetStatus()`, { status: 1 })
    for (const active of [false, true])
      await scim.directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: active })
    expect((await record(id)).Status).toBe(1)
  })

  it('odd requests get an error of SCIM, and change nothing', async () => {
    const { id, userName } = await scim.directory.make('Users', someone())
    const bad = [
      [await scim.directory.get('/Users?filter=userName%20co%20%22a%22'), 400, 'invalidFilter'],
      [await scim.directory.get(`/Users?filter=${encodeURIComponent('displayName eq "a"')}`), 400, 'invalidFilter'],
      [await scim.directory.get(`/Groups?filter=${encodeURIComponent('id eq "a"')}`), 400, 'invalidFilter'],
      [await scim.directory.post('/Users', { userName: '' }), 400, 'invalidValue'],
      [await scim.directory.post('/Users', someone({ userName })), 409, 'uniqueness'],
      [await scim.directory.post('/Users', []), 400, 'invalidValue'],
      [await scim.directory.patch(`/Users/${id}`, { op: 'replace', path: 'emails[', value: 'a' }), 400, 'invalidPath'],
      [
        await scim.directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: null }),
        400,
        'invalidValue',
      ],
      [
        await scim.directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: { $gt: 1 } }),
        400,
        'invalidValue',
      ],
      [await scim.directory.get('/Users/..%2F..'), 404, undefined],
      [await scim.directory.get(`/Users/${newSid()}`), 404, undefined],
    ] as const
    for (const [{ status, body, text }, wanted, scimType] of bad)
      expect([status, body.status, body.scimType], text).toEqual([wanted, String(wanted), scimType])
    expect((await scim.directory.get(`/Users/${id}`)).body.userName).toBe(userName)
  })
})
