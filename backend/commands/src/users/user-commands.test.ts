import { roles, type RoleCode } from '@naire/domain/access'
import { nameDecider, nameStream, normalName } from '@naire/domain/unique-names'
import { userDecider, userStream, type UserForm } from '@naire/domain/users'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { handle } from '../index.ts'
import { admin, envelope, house, orgSid } from '../../tests/house.ts'

const form = (code: string, authority: RoleCode = roles.Assessor): UserForm => ({
  code,
  name: '王敏',
  nickname: '小王',
  tel: null,
  authority,
  orgSid,
  deptSid: 'DEPT',
})
const create = (userSid: string, code: string) => ({
  userSid,
  form: form(code),
  password: 'right horse',
  by: admin,
  envelope: envelope(),
})

describe('a user is made', () => {
  it('with a password that only the vault knows', async () => {
    const { commands, vault, store } = house()
    await commands.users.create(create('U1', 'wang'))
    expect(vault.passwordsSet.get('U1')).toBe('right horse')
    const stored = JSON.stringify(await store.readStream('user-U1'))
    expect(stored).not.toContain('right')
    expect(JSON.stringify((await store.readStream('user-U1')).map(({ data }) => data))).not.toContain('王敏')
  })

  it('with a login account that nobody else has, however many try at once [S5-10]', async () => {
    const { commands, store } = house()
    const results = await Promise.allSettled(
      ['U1', 'U2', 'U3', 'U4'].map((sid, n) => commands.users.create(create(sid, n % 2 ? 'WANG' : 'wang'))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.refusal.key).toBe('user.codeTaken')
    const made = await Promise.all(['U1', 'U2', 'U3', 'U4'].map((sid) => store.readStream(`user-${sid}`)))
    expect(made.filter((events) => events.length > 0)).toHaveLength(1)
  })

  it('once for one command', async () => {
    const { commands } = house()
    const request = create('U1', 'wang')
    await commands.users.create(request)
    expect((await commands.users.create(request)).repeated).toBe(true)
    await expect(commands.users.create({ ...request, envelope: envelope() })).rejects.toMatchObject({
      refusal: { key: 'user.exists' },
    })
  })

  it('not with a password typed in two ways, nor by those who may not', async () => {
    const { commands, vault } = house()
    await expect(commands.users.create({ ...create('U1', 'wang'), repeated: 'wrong' })).rejects.toMatchObject({
      refusal: { key: 'user.passwordMismatch' },
    })
    const manager = { sid: 'M', role: roles.ProjectManager, orgSid }
    const above = { ...create('U1', 'wang'), form: form('wang', roles.OrgAdmin), by: manager }
    await expect(commands.users.create(above)).rejects.toMatchObject({ refusal: { key: 'user.authorityTooHigh' } })
    expect(vault.passwordsSet.size).toBe(0)
    await commands.users.create({ ...create('U2', 'wang'), by: manager })
  })
})

describe('a login account', () => {
  it('is free again when its user is renamed or deleted', async () => {
    const { commands, vault } = house()
    await commands.users.create(create('U1', 'wang'))
    await commands.users.change({ userSid: 'U1', form: form('wang2'), by: admin, envelope: envelope() })
    await commands.users.create(create('U2', 'wang'))
    await commands.users.setStatus({ userSid: 'U2', status: 2, by: admin, envelope: envelope() })
    await commands.users.create(create('U3', 'wang'))
    await expect(commands.users.create(create('U4', 'wang2'))).rejects.toMatchObject({
      refusal: { key: 'user.codeTaken' },
    })
    expect(vault.revoked).toEqual(['U2'])
  })

  it('stays with a user whose claim was never confirmed, and is free when nobody came', async () => {
    const { commands, store, vault } = house()
    const streams = { store, sealer: vault.keys }
    const hash = (code: string) => createHash('sha256').update(normalName('userCode', code)).digest('hex')
    const stale = (ownerSid: string) =>
      ({
        type: 'ClaimName',
        scope: 'userCode',
        ownerSid,
        until: '2026-11-20T07:00:00.000Z',
        by: admin,
        at: '2026-11-20T06:58:00.000Z',
      }) as const
    await handle(streams, nameDecider, nameStream('userCode', hash('ghost')), stale('GHOST'), envelope())
    await commands.users.create(create('U1', 'ghost'))

    const request = create('U2', 'alive')
    await commands.users.create(request)
    const stream = nameStream('userCode', hash('alive'))
    await handle(
      streams,
      nameDecider,
      stream,
      { type: 'ReleaseName', ownerSid: 'U2', reason: 'ended', by: admin, at: '' },
      envelope(),
    )
    await handle(streams, nameDecider, stream, stale('U2'), envelope())
    await expect(commands.users.create(create('U3', 'alive'))).rejects.toMatchObject({
      refusal: { key: 'user.codeTaken' },
    })
  })

  it('is free when its user was deleted and nobody came to say so', async () => {
    const { commands, store, vault } = house()
    await commands.users.create(create('U1', 'wang'))
    const gone = {
      type: 'SetUserStatus',
      status: 2,
      isLastSuperAdmin: false,
      by: admin,
      at: '2026-11-20T07:00:00.000Z',
    } as const
    await handle({ store, sealer: vault.keys }, userDecider, userStream('U1'), gone, envelope())
    await commands.users.create(create('U2', 'wang'))
  })
})

it('the last super administrator stays', async () => {
  const { commands } = house({
    lookups: {
      findUnfinished: async () => [],
      ownerOf: async () => null,
      holdsAny: async () => false,
      countSuperAdmins: async () => 1,
      countBegun: async () => 0,
      findUser: async () => null,
    },
  })
  const root = { ...create('ROOT', 'root'), form: { ...form('root', roles.SuperAdmin), orgSid: null, deptSid: null } }
  await commands.users.create(root)
  await expect(
    commands.users.setStatus({ userSid: 'ROOT', status: 1, by: admin, envelope: envelope() }),
  ).rejects.toMatchObject({
    refusal: { key: 'user.lastSuperAdmin' },
  })
})

it('names of organisations are unique, names of subjects within their organisation', async () => {
  const { commands } = house()
  const org = (sid: string, name: string) =>
    commands.orgs.create({ orgSid: sid, name, rootDeptSid: `${sid}R`, by: admin, envelope: envelope() })
  await org('O1', '心理中心')
  await expect(org('O2', '心理中心')).rejects.toMatchObject({
    refusal: { key: 'org.nameTaken', details: { value: '心理中心' } },
  })
  await org('O2', '另一中心')
  const subject = (sid: string, orgSid: string) =>
    commands.subjects.create({ subjectSid: sid, orgSid, name: '筛查', by: admin, envelope: envelope() })
  await subject('P1', 'O1')
  await subject('P2', 'O2')
  await expect(subject('P3', 'O1')).rejects.toMatchObject({ refusal: { key: 'subject.nameTaken' } })
  await commands.subjects.remove({ subjectSid: 'P1', by: admin, envelope: envelope() })
  await subject('P3', 'O1')
})
