import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '@naire/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/fresh-database.ts'
import { createVault, isErased, KeyDestroyed, KeyNotParted, prepareVault, type Vault } from '../index.ts'

let pool: Pool
let dataDir: string
let vault: Vault

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 6, applicationName: 'keys-test' })
  dataDir = await mkdtemp(join(tmpdir(), 'naire-keys-'))
  await prepareVault(pool)
  vault = await createVault({ pool, dataDir })
})
afterAll(async () => {
  await pool.end()
  await rm(dataDir, { recursive: true })
})

describe('keys', () => {
  it('open what they sealed, for many subjects at once', async () => {
    const sealed = [await vault.keys.seal('session-1', { a: '答' }), await vault.keys.seal('session-2', { b: 2 })]
    expect(Buffer.concat(sealed).toString('utf8')).not.toContain('答')
    expect(await vault.keys.openMany(sealed)).toEqual([{ a: '答' }, { b: 2 }])
  })

  it('are found again by another process, also when both make the first one', async () => {
    const other = await createVault({ pool, dataDir })
    const [one, two] = await Promise.all([
      vault.keys.seal('session-3', { n: 1 }),
      other.keys.seal('session-3', { n: 2 }),
    ])
    expect([await other.keys.open(one), await vault.keys.open(two)]).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('leave an erased mark when they are destroyed, for good', async () => {
    const sealed = await vault.keys.seal('session-4', { a: 1 })
    await vault.keys.destroyKey('session-4')
    expect(isErased(await vault.keys.open(sealed))).toBe(true)
    await expect(vault.keys.seal('session-4', { a: 1 })).rejects.toThrow(KeyDestroyed)
    const later = await createVault({ pool, dataDir })
    expect(isErased(await later.keys.open(sealed))).toBe(true)
  })

  it('open what is left when parts of it are destroyed', async () => {
    const text = '长'.repeat(400)
    const parts = { identity: { ip: '192.0.2.7' }, text: { items: { 1: { Value1: text } } } }
    const sealed = await vault.keys.seal('session-6', { n: 1, items: [{ a: 1 }, { a: 2 }] }, parts)
    expect(await vault.keys.open(sealed)).toEqual({ n: 1, ip: '192.0.2.7', items: [{ a: 1 }, { a: 2, Value1: text }] })
    const bare = await vault.keys.seal('session-6', { n: 2 }, {})
    await vault.keys.destroyParts('session-6', ['identity', 'text'])
    const later = await createVault({ pool, dataDir })
    for (const { keys } of [vault, later]) {
      expect(await keys.openMany([sealed, bare])).toEqual([{ n: 1, items: [{ a: 1 }, { a: 2 }] }, { n: 2 }])
      await expect(keys.seal('session-6', {}, { text: { word: 'x' } })).rejects.toThrow(KeyDestroyed)
      expect(await keys.open(await keys.seal('session-6', {}, { place: { at: 1 } }))).toEqual({ at: 1 })
    }
    await vault.keys.destroyKey('session-6')
    expect(isErased(await vault.keys.open(sealed))).toBe(true)
  })

  it('of a subject that was begun without parts are destroyed whole', async () => {
    await vault.keys.seal('session-7', { a: 1 })
    const sealed = await vault.keys.seal('session-7', { items: [{ a: 1 }] }, { text: { items: { 0: { b: 2 } } } })
    expect(await vault.keys.open(sealed)).toEqual({ items: [{ a: 1, b: 2 }] })
    expect([await vault.keys.isParted('session-7'), await vault.keys.isParted('session-none')]).toEqual([false, false])
    await expect(vault.keys.destroyParts('session-7', ['text'])).rejects.toThrow(KeyNotParted)
    expect(await vault.keys.open(sealed)).toEqual({ items: [{ a: 1, b: 2 }] })
    await Promise.all([vault.keys.seal('session-8', { a: 1 }), vault.keys.seal('session-8', {}, { text: { b: 2 } })])
    expect(await vault.keys.isParted('session-8')).toBe(false)
  })

  it('refuse bytes that were changed', async () => {
    const sealed = await vault.keys.seal('session-5', { a: 1 })
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    await expect(vault.keys.open(sealed)).rejects.toThrow()
  })

  it('are wrapped by a key file of the owner alone, and a wrong file is found at the start', async () => {
    const path = join(dataDir, 'keys', 'master.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const right = await readFile(path)
    await writeFile(path, 'f'.repeat(64))
    await expect(createVault({ pool, dataDir })).rejects.toThrow('is not the key that this database was written with')
    await writeFile(path, right)
  })
})
