import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { connect, type Pool } from '@naire/database'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { createVault, FileTooLarge, type NewFile, prepareVault, type Vault } from './index.ts'

let pool: Pool
let dataDir: string
let vault: Vault
let now = new Date('2026-01-01T00:00:00Z')

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 6, applicationName: 'vault-test' })
  dataDir = await mkdtemp(join(tmpdir(), 'naire-vault-'))
  await prepareVault(pool)
  vault = await createVault({ pool, dataDir, now: () => now })
})
afterAll(async () => {
  await pool.end()
  await rm(dataDir, { recursive: true })
})

describe('passwords', () => {
  it('are verified against an argon2id hash', async () => {
    await vault.passwords.set('U1', 'right horse')
    expect(await vault.passwords.verify('U1', 'right horse')).toBe(true)
    expect(await vault.passwords.verify('U1', 'wrong horse')).toBe(false)
    for (const nobody of ['nobody', null]) expect(await vault.passwords.verify(nobody, 'right horse')).toBe(false)
    expect((await pool.query('select hash from vault.passwords')).rows[0].hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
  })

  it('are hashed anew at the next right one when they were at another cost', async () => {
    await pool.query('insert into vault.passwords (user_sid, hash) values ($1, $2)', [
      'OLD',
      await hash('right horse', { memoryCost: 8_192, timeCost: 1 }),
    ])
    expect(await vault.passwords.verify('OLD', 'right horse')).toBe(true)
    const { rows } = await pool.query(`select hash from vault.passwords where user_sid = 'OLD'`)
    expect(rows[0].hash).toContain('$m=19456,t=2,p=1$')
    expect(await vault.passwords.verify('OLD', 'right horse')).toBe(true)
  })
})

describe('known devices', () => {
  it('are known for the person who signed in there, the last twenty of them', async () => {
    const token = await vault.knownDevices.remember('D1', null)
    expect(await vault.knownDevices.remember('D2', token)).toBe(token)
    expect([await vault.knownDevices.isKnown('D1', token), await vault.knownDevices.isKnown('D3', token)]).toEqual([
      true,
      false,
    ])
    for (let more = 0; more < 20; more += 1) {
      now = new Date(now.getTime() + 1_000)
      await vault.knownDevices.remember('D1', null)
    }
    expect([await vault.knownDevices.isKnown('D1', token), await vault.knownDevices.isKnown('D2', token)]).toEqual([
      false,
      true,
    ])
    await vault.knownDevices.forget('D2')
    expect(await vault.knownDevices.isKnown('D2', token)).toBe(false)
  })
})

describe('access passes', () => {
  it('open one questionnaire while its password is the same, and are each another', () => {
    const { accessPasses } = vault
    const [one, two] = [accessPasses.give('N1', '春天'), accessPasses.give('N1', '春天')]
    expect(one).not.toBe(two)
    for (const pass of [one, two]) expect(accessPasses.knows('N1', '春天', pass)).toBe(true)
    const others = [
      ['N2', '春天', one],
      ['N1', '夏天', one],
      ['N1', '', accessPasses.give('N1', '')],
      ['N1', '春天', ''],
      ['N1', '春天', `${one.split('.')[0]}.`],
    ] as const
    for (const [naireSid, password, pass] of others) expect(accessPasses.knows(naireSid, password, pass)).toBe(false)
  })
})

describe('auth sessions', () => {
  const device = { remember: false, address: '10.0.0.1', userAgent: 'Phone' }

  it('slide with use and end after 12 idle hours', async () => {
    const { token } = await vault.authSessions.start('U1', device)
    now = new Date(now.getTime() + 11 * 3_600_000)
    expect(await vault.authSessions.use(token)).toMatchObject({ userSid: 'U1', remembered: false })
    now = new Date(now.getTime() + 11 * 3_600_000)
    expect(await vault.authSessions.use(token)).not.toBeNull()
    now = new Date(now.getTime() + 12 * 3_600_000 + 1)
    expect(await vault.authSessions.use(token)).toBeNull()
  })

  it('last 30 days when remembered', async () => {
    const { token } = await vault.authSessions.start('U1', { ...device, remember: true })
    now = new Date(now.getTime() + 29 * 86_400_000)
    expect(await vault.authSessions.use(token)).toMatchObject({ remembered: true })
  })

  it('are listed, the latest used first, and ended by their owner only', async () => {
    const [phone, laptop] = [
      await vault.authSessions.start('U9', device),
      await vault.authSessions.start('U9', { ...device, userAgent: 'Laptop' }),
    ]
    now = new Date(now.getTime() + 120_000)
    await vault.authSessions.use(phone.token)
    expect(await vault.authSessions.list('U9')).toMatchObject([
      { sid: phone.sid, userAgent: 'Phone', address: '10.0.0.1', usedAt: now },
      { sid: laptop.sid, userAgent: 'Laptop' },
    ])
    expect([
      await vault.authSessions.endOne('U1', phone.sid),
      await vault.authSessions.endOne('U9', phone.sid),
      await vault.authSessions.endOne('U9', phone.sid),
    ]).toEqual([false, true, false])
    expect([await vault.authSessions.use(phone.token), (await vault.authSessions.use(laptop.token))?.sid]).toEqual([
      null,
      laptop.sid,
    ])
  })

  it('end one by one or all of a user at once, and are stored as hashes', async () => {
    const [kept, other] = [await vault.authSessions.start('U3', device), await vault.authSessions.start('U3', device)]
    await vault.authSessions.revokeUser('U3', { exceptToken: kept.token })
    expect([await vault.authSessions.use(kept.token), await vault.authSessions.use(other.token)]).toMatchObject([
      { userSid: 'U3' },
      null,
    ])
    await vault.authSessions.end(kept.token)
    expect(await vault.authSessions.use(kept.token)).toBeNull()
    const { rows } = await pool.query('select token_hash from vault.auth_sessions')
    expect(JSON.stringify(rows)).not.toContain(kept.token)
  })
})

describe('session keys', () => {
  it('belong to whoever writes first', async () => {
    const [mine, other] = ['a'.repeat(32), 'b'.repeat(32)]
    expect(await vault.sessionKeys.check('S1', mine)).toBe('unbound')
    const outcomes = await Promise.all([
      vault.sessionKeys.bind('S1', mine),
      vault.sessionKeys.bind('S1', mine.toUpperCase()),
    ])
    expect(outcomes).toEqual(['bound', 'bound'])
    expect(await vault.sessionKeys.bind('S1', other)).toBe('other')
    expect([await vault.sessionKeys.check('S1', mine), await vault.sessionKeys.check('S1', other)]).toEqual([
      'holds',
      'other',
    ])
    expect(await vault.sessionKeys.held(mine)).toEqual(['S1'])
  })
})

describe('device fingerprints', () => {
  it('belong to the session that claims them first, also of two at once, and say nothing of what they stand for', async () => {
    const text = '那年冬天雪下得很大'
    const owners = await Promise.all([
      vault.fingerprints.claim('P1', [text, 'a']),
      vault.fingerprints.claim('P2', [text, 'b']),
    ])
    expect(new Set(owners.map(([owner]) => owner)).size).toBe(1)
    expect(owners.map(([, own]) => own)).toEqual(['P1', 'P2'])
    const second = await createVault({ pool, dataDir })
    expect(await second.fingerprints.claim('P3', ['b', text])).toEqual(['P2', owners[0]?.[0]])
    const { rows } = await pool.query('select fingerprint, session_sid from vault.device_fingerprints')
    expect(JSON.stringify(rows)).not.toContain(text)
    await vault.fingerprints.forget('P2')
    expect(await vault.fingerprints.claim('P3', ['b'])).toEqual(['P3'])
  })
})

describe('settings and blobs', () => {
  it('keep values of each user apart', async () => {
    await vault.settings.save('U1', { columns: '[1]', filter: '{}' })
    await vault.settings.save('U1', { columns: '[2]' })
    expect(await vault.settings.read('U1', ['columns', 'filter', 'unknown'])).toEqual({ columns: '[2]', filter: '{}' })
    expect(await vault.settings.read('U2', ['columns'])).toEqual({})
  })

  it("keep items of a shelf for everybody, and each person's own apart", async () => {
    const shelf = { kind: 'filterGroup', aboutSid: 'S1' } as const
    await vault.sharedItems.save({ ...shelf, name: '待复核', ownerSid: null, value: 'a' })
    await vault.sharedItems.save({ ...shelf, name: '待复核', ownerSid: 'U1', value: 'b' })
    await vault.sharedItems.save({ ...shelf, name: '待复核', ownerSid: 'U2', value: 'c' })
    await vault.sharedItems.save({ ...shelf, name: '待复核', ownerSid: 'U1', value: 'd' })
    const seenBy = async (readerSid: string | null) =>
      (await vault.sharedItems.list(shelf, readerSid)).map(({ value }) => value)
    expect([await seenBy('U1'), await seenBy('U2'), await seenBy(null)]).toEqual([['a', 'd'], ['a', 'c'], ['a']])
    expect(await vault.sharedItems.list({ ...shelf, kind: 'channel' }, 'U1')).toEqual([])
    await vault.sharedItems.remove({ ...shelf, name: '待复核', ownerSid: 'U1' })
    expect([await seenBy('U1'), await seenBy('U2')]).toEqual([['a'], ['a', 'c']])
    await vault.sharedItems.removeOwn('U2')
    expect(await seenBy('U2')).toEqual(['a'])
    for (let at = 0; at < 205; at++)
      await vault.sharedItems.save({ ...shelf, name: String(at), ownerSid: 'U3', value: '' })
    expect((await vault.sharedItems.list(shelf, 'U3')).filter(({ ownerSid }) => ownerSid === 'U3')).toHaveLength(200)
    expect(await vault.sharedItems.save({ ...shelf, name: '0', ownerSid: 'U3', value: 'x' })).toBe(true)
  })

  it('give content back by its hash and store it once', async () => {
    const hash = await vault.blobs.putJson({ name: '问卷' })
    expect(await vault.blobs.putJson({ name: '问卷' })).toBe(hash)
    expect(await vault.blobs.getJson(hash)).toEqual({ name: '问卷' })
    expect(await vault.blobs.getBlob('0'.repeat(64))).toBeNull()
  })
})

describe('files', () => {
  const file = (sid: string): NewFile => ({
    sid,
    objectSid: 'S1',
    bizObjectType: 202,
    naireSid: 'N1',
    orgSid: 'O1',
    fileName: '../../录音.webm',
    fileExt: '.webm',
    mediaType: 'audio/webm',
  })
  const incoming = () => readdir(join(dataDir, 'files', 'incoming'))

  it('are stored as they stream in, and read in ranges', async () => {
    const record = await vault.files.store(file('F1'), Readable.from([Buffer.from('hello '), Buffer.from('world')]), {
      maxBytes: 100,
    })
    expect(record).toMatchObject({
      fileSize: 11,
      hash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
      fileName: '../../录音.webm',
    })
    const opened = await vault.files.open(record.hash, { start: 6, end: 10 })
    expect([opened?.size, opened && (await text(opened.stream))]).toEqual([11, 'world'])
    expect(await vault.files.list('S1', 202)).toEqual([record])
    expect(await incoming()).toEqual([])
  })

  it('leave nothing behind when they are too large', async () => {
    await expect(
      vault.files.store(file('F2'), Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), { maxBytes: 100 }),
    ).rejects.toThrow(FileTooLarge)
    expect([await vault.files.find('F2'), await incoming()]).toEqual([null, []])
  })

  it('lose their content with the last record that names it', async () => {
    const same = () => Readable.from([Buffer.from('same')])
    const { hash } = await vault.files.store(file('F3'), same(), { maxBytes: 100 })
    await vault.files.store(file('F4'), same(), { maxBytes: 100 })
    await vault.files.remove('F3')
    expect(await vault.files.open(hash)).not.toBeNull()
    await vault.files.remove('F4')
    expect(await vault.files.open(hash)).toBeNull()
  })

  it('refuse a hash that is a path', async () => {
    await expect(vault.files.open('../../../etc/passwd')).rejects.toThrow(TypeError)
  })
})
