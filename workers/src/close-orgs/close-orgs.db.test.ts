import { randomUUID } from 'node:crypto'
import { handle } from '@naire/commands'
import { roles } from '@naire/domain/access'
import type { Actor } from '@naire/domain/event-sourcing'
import { identStream } from '@naire/domain/idents'
import { orgDecider, orgStream, type OrgCommand } from '@naire/domain/orgs'
import { sessionStream } from '@naire/domain/sessions'
import { userStream } from '@naire/domain/users'
import { readModels } from '@naire/projections'
import { createOpenEvents, startProjections, type ReadEvent, type RunningProjections } from '@naire/projections/runner'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retentionField } from '../../../tests/contracts/retention-field.ts'
import { newSid, silent, WorkerBench } from '../../../tests/contracts/worker-bench.ts'
import { jobs } from '../index.ts'
import { createContext } from '../runner/job-context.ts'
import type { JobContext } from '../runner/job.ts'

let bench: WorkerBench
let projections: RunningProjections
let context: JobContext
const { begun, place, tell, tellUser, savePerson, upload, caughtUp, eventTypes, streams, at } = retentionField(
  () => bench,
)
const root: Actor = { sid: newSid(), name: '系统管理员', role: roles.SuperAdmin, orgSid: null }

beforeAll(async () => {
  bench = await WorkerBench.open(null)
  const { pool, store, vault } = bench
  projections = startProjections({ pool, store, keys: vault.keys, readModels, log: silent })
  await projections.ready
  context = createContext({ pool, store, vault, log: silent, wechat: null, alarmNotice: null })
})
afterAll(async () => {
  await projections.stop()
  await bench.close()
})

const said = async (command: object) => {
  const ids = { commandId: randomUUID(), correlationId: randomUUID() }
  const complete = { ...command, by: root, at: at() } as OrgCommand
  await handle(streams(), orgDecider, orgStream(place().orgSid), complete, ids)
}

/** A try that the process breaks off after so many looks at what is left. */
const attempt = (looks = Number.POSITIVE_INFINITY) => ({
  id: 'erasure',
  signal: {
    get aborted() {
      looks -= 1
      return looks < 0
    },
  } as AbortSignal,
})

it(
  'an erasure that was broken off goes on with what is left, and erases nothing twice',
  { timeout: 120_000 },
  async () => {
    const { orgSid } = place()
    await said({ type: 'CreateOrg', orgSid, name: '心理中心', rootDeptSid: newSid() })
    const sessions = [await begun(1), await begun(2), await begun(3)]
    const [person, user] = [newSid(), newSid()]
    await savePerson(person)
    await tellUser(user)
    await upload(sessions[0]!)
    const confirmed = { reason: '合同到期', typedName: '心理中心' }
    const holdings = { sessions: 3, people: 1, users: 1 }
    await said({ type: 'CloseOrg', ...confirmed })
    await said({ type: 'BeginOrgErasure', heldNaire: null, holdings, ...confirmed })
    const log = await bench.store.readStream(orgStream(orgSid))
    const event = (await createOpenEvents(bench.vault.keys)(log)).at(-1) as ReadEvent
    const erase = (looks?: number) => jobs.eraseOrg.perform(event, context, attempt(looks))
    const erased = async (stream: string) => (await eventTypes(stream)).filter((type) => type.endsWith('Erased')).length
    const counts = () =>
      Promise.all(
        [...sessions.map(sessionStream), identStream(person), userStream(user)].map((stream) => erased(stream)),
      )

    // A hold that came in between stops it, and nothing that is held is lost.
    const holdSid = newSid()
    await tell({ type: 'PlaceHolds', place: place(), holds: [{ holdSid, sessionSid: null }], reason: '诉讼' })
    await expect(erase()).rejects.toMatchObject({ refusal: { key: 'retention.held' } })
    expect(await counts()).toEqual([0, 0, 0, 0, 0])
    await tell({ type: 'ReleaseHolds', holdSids: [holdSid], reason: '结案' })

    await expect(erase(1)).rejects.toThrow('another try')
    expect(await counts()).toEqual([1, 1, 1, 0, 0])
    await expect(erase(2)).rejects.toThrow('another try')
    expect((await eventTypes(orgStream(orgSid))).at(-1)).toBe('OrgErasureBegun')
    await erase()
    await erase()
    expect(await counts()).toEqual([1, 1, 1, 1, 1])
    expect((await eventTypes(orgStream(orgSid))).filter((type) => type === 'OrgErased')).toHaveLength(1)
    expect(await bench.vault.files.sidsOfOrg(orgSid)).toEqual([])
    const [erasure] = await bench.store.readStream(sessionStream(sessions[0]!), { from: 1 })
    expect(erasure).toMatchObject({ data: { reason: '合同到期' }, metadata: { actor: { sid: root.sid } } })
    await caughtUp()
    const { rows } = await bench.pool.query('select "Status", "ToErase" from read.orgs where "Sid" = $1', [orgSid])
    expect(rows).toEqual([{ Status: 3, ToErase: 5 }])
  },
)
