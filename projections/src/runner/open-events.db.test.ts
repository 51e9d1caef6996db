import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '@naire/database'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { createOpenEvents } from './open-events.ts'

let pool: Pool
let dataDir: string
let vault: Vault
beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'open-test' })
  await prepareVault(pool)
  dataDir = await mkdtemp(join(tmpdir(), 'naire-open-'))
  vault = await createVault({ pool, dataDir })
})
afterAll(async () => {
  await pool.end()
  await rm(dataDir, { recursive: true })
})

describe('events for read models', () => {
  it('hold their personal fields again, and without a sealed part are as they are', async () => {
    const sealed = await vault.keys.seal('session-1', { items: ['x'] })
    const opened = await createOpenEvents(vault.keys)([stored(1, { final: true }), stored(2, { final: false }, sealed)])
    expect(opened.map(({ data, erased }) => ({ data, erased }))).toEqual([
      { data: { final: true }, erased: false },
      { data: { final: false, items: ['x'] }, erased: false },
    ])
    expect(opened[1]).not.toHaveProperty('sealed')
  })

  it('are marked when the key was destroyed, and keep what was never encrypted', async () => {
    const sealed = await vault.keys.seal('session-2', { items: ['x'] })
    await vault.keys.destroyKey('session-2')
    const [opened] = await createOpenEvents(vault.keys)([stored(3, { final: true }, sealed)])
    expect(opened).toMatchObject({ data: { final: true }, erased: true })
    expect(opened?.data).not.toHaveProperty('items')
  })
})

function stored(position: number, data: object, sealed?: Uint8Array): StoredEvent {
  const metadata = {
    actor: { sid: 'system', role: 'system', orgSid: null },
    at: '2026-01-01T00:00:00.000Z',
    commandId: 'c',
    correlationId: 'c',
  } as const
  const base = {
    id: randomUUID(),
    type: 'AnswersCommitted',
    version: 1,
    data,
    metadata,
    stream: 'session-1',
    revision: 0,
    position,
    recordedAt: metadata.at,
  }
  return sealed ? { ...base, sealed } : base
}
