import { limitEntries } from '@naire/domain/time-limits'
import { RefusalError } from '@naire/domain/refusals'
import { describe, expect, it } from 'vitest'
import { commitOf, house, opened, red, years } from '../../tests/house.ts'
import type { CommitRequest } from './commit-request.ts'

const startTime = '2026-11-20T07:50:00.000Z'
const started = Date.parse(startTime)
const passed = (usedMs: number) => ({
  naire: { startedAt: started, usedMs, overAt: started + usedMs, seconds: 300 },
})

async function handIn(more: Partial<CommitRequest>, settings: object = { TimeLimit: 300, SuccessParam: '' }) {
  const { commands } = await opened(house(), 2, settings)
  const { events } = await commands.sessions.commit(commitOf('S1', { startTime, ...more }))
  const { row } = await commands.sessions.asOf('S1', 99)
  const flags = events.flatMap((event) =>
    event.type === 'FindingsRecorded' ? event.data.findings.map(({ kind, told }) => `${kind} ${told}`) : [],
  )
  return { row, flags }
}

describe('a session with a time limit', () => {
  const overTime = '2026-11-20T07:55:00.000Z'
  const atLimit = {
    sessionMetadatas: limitEntries(passed(300_000)),
    feedbacks: red,
    lastReplyTime: '2026-11-20T07:54:00.000Z',
    overTime,
  }

  it('is handed in with what was answered, and says when the limit passed', async () => {
    const { row, flags } = await handIn(atLimit)
    expect(row).toMatchObject({ Status: 0, OverTime: overTime })
    expect(flags).toEqual([])
  })

  it('lacks answers all the same while the time runs, or could not have passed yet', async () => {
    for (const usedMs of [200_000, 300_000]) {
      const sessionMetadatas = limitEntries(passed(usedMs))
      const early = usedMs === 300_000 ? { startTime: '2026-11-20T07:58:00.000Z' } : {}
      const refused = await handIn({ ...atLimit, ...early, sessionMetadatas }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(RefusalError)
      expect((refused as RefusalError).refusal.key).toBe('session.answersInvalid')
    }
  })

  it('keeps what came later, with a flag', async () => {
    const late = { ...years('20'), TimeStamp: '2026-11-20T07:56:00.000Z' }
    const { flags } = await handIn({ ...atLimit, feedbacks: [...red, late] })
    expect(flags).toEqual(['lateAnswer 360'])
  })

  it('has no time limit passed any more once a reply was saved after it', async () => {
    const { row } = await handIn({ feedbacks: [...red, years('20')] }, {})
    expect(row?.OverTime).toBeNull()
  })
})
