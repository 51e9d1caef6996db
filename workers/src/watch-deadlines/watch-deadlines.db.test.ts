import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@naire/domain/event-sourcing'
import { usualDueHours, type DueHours } from '@naire/domain/sessions'
import { readModels } from '@naire/projections'
import { startProjections } from '@naire/projections/runner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSid, silent, until, WorkerBench } from '../../../tests/contracts/worker-bench.ts'
import { createContext } from '../runner/job-context.ts'
import { DeadlineWatch } from './deadline-watch.ts'

const { review: reviewHours, appeal: appealHours, judge: judgeHours } = usualDueHours

let bench: WorkerBench
let projections: ReturnType<typeof startProjections>
let watch: DeadlineWatch

beforeAll(async () => {
  bench = await WorkerBench.open(null)
  projections = startProjections({
    ...bench,
    keys: bench.vault.keys,
    readModels: readModels.filter(({ name }) => name === 'sessions' || name === 'appeals'),
    log: silent,
  })
  await projections.ready
  watch = new DeadlineWatch({
    pool: bench.pool,
    context: createContext({ ...bench, wechat: null, alarmNotice: null, log: silent }),
    log: silent,
  })
})
afterAll(async () => {
  await projections?.stop()
  await bench?.close()
})

describe('a deadline that is missed is noted once, and again only when there is a new one', () => {
  it('of a review that somebody has', async () => {
    const sid = await finished(reviewHours + 2)
    await happened(sid, reviewHours + 1, given)
    await looked(sid)
    expect(await missed(sid)).toEqual([{ dueAt: expect.any(String), level: 1, reviewerSid: 'R' }])
    await looked(sid)
    expect(await missed(sid)).toHaveLength(1)

    await happened(sid, reviewHours + 0.5, {
      type: 'ReviewerAssigned',
      data: { reviewerSid: 'R2', reviewerName: null, previousSid: 'R' },
    })
    await looked(sid)
    expect((await missed(sid)).map(({ reviewerSid }) => reviewerSid)).toEqual(['R', 'R2'])
  })

  it('of an appeal that a customer was given, and of the judgement of one that was handed in', async () => {
    const sid = await finished(200)
    await happened(sid, 199, {
      type: 'AppealerAssigned',
      data: { appealerSid: 'C', appealerName: null, previousSid: null },
    })
    await looked(sid)
    expect(await missed(sid)).toMatchObject([{ of: 'appeal', appealerSid: 'C' }])

    await happened(sid, judgeHours + 1, {
      type: 'AppealCommitted',
      data: { to: 'pending', appealerSid: 'C', feedbackSids: ['F'] },
    })
    await looked(sid)
    await looked(sid)
    expect((await missed(sid)).map(({ of }) => of)).toEqual(['appeal', 'judgement'])
  })
})

describe("a questionnaire's own hours", () => {
  const dueHours: DueHours = { review: 2, appeal: 3, judge: 4 }

  it('are those that are looked at', async () => {
    const sid = await finished(6, dueHours)
    await happened(sid, 3, given)
    await looked(sid)
    expect(await missed(sid)).toHaveLength(1)
    await happened(sid, 5, {
      type: 'AppealerAssigned',
      data: { appealerSid: 'C', appealerName: null, previousSid: null },
    })
    await looked(sid)
    await happened(sid, 4.5, {
      type: 'AppealCommitted',
      data: { to: 'pending', appealerSid: 'C', feedbackSids: ['F'], judgeHours: dueHours.judge },
    })
    await looked(sid)
    expect((await missed(sid)).map(({ of = 'review' }) => of)).toEqual(['review', 'appeal', 'judgement'])
  })
})

describe('nothing is noted', () => {
  it('where there is time left, nobody has it, it was decided, or the session is out of force', async () => {
    const early = await finished(reviewHours + 10)
    await happened(early, reviewHours - 1, given)
    const nobodys = await finished(reviewHours + 10)
    const decided = await finished(reviewHours + 10)
    await happened(decided, reviewHours + 5, given, {
      type: 'SessionPassed',
      data: { level: 1, nextLevel: 1, to: 'pass', reason: null, reviewerSid: 'R' },
    })
    const invalid = await finished(appealHours + 10)
    await happened(invalid, reviewHours + 5, given, {
      type: 'AppealerAssigned',
      data: { appealerSid: 'C', appealerName: null, previousSid: null },
    })
    await happened(invalid, 1, { type: 'SessionInvalidated', data: { to: 'invalid', reason: 'twice' } })
    for (const sid of [early, nobodys, decided, invalid]) {
      await looked(sid)
      expect(await missed(sid)).toEqual([])
    }
  })

  it('for what was decided after the list was read', async () => {
    const sid = await finished(reviewHours + 2)
    await happened(sid, reviewHours + 1, given)
    await shown(sid)
    const late = bench.pool.query.bind(bench.pool)
    const slow = {
      query: async (...asked: Parameters<typeof late>) => {
        const found = await late(...asked)
        await happened(sid, 0, {
          type: 'SessionPassed',
          data: { level: 1, nextLevel: 1, to: 'pass', reason: null, reviewerSid: 'R' },
        })
        return found
      },
    } as unknown as typeof bench.pool
    await new DeadlineWatch({
      pool: slow,
      context: createContext({ ...bench, wechat: null, alarmNotice: null, log: silent }),
      log: silent,
    }).look()
    expect(await missed(sid)).toEqual([])
  })
})

const given = { type: 'ReviewerAssigned', data: { reviewerSid: 'R', reviewerName: null, previousSid: null } } as const

/** A session that was handed in so many hours ago. */
async function finished(hoursAgo: number, dueHours?: DueHours): Promise<string> {
  const sessionSid = newSid()
  await happened(
    sessionSid,
    hoursAgo,
    {
      type: 'SessionCreated',
      data: {
        to: 'suspend',
        sessionSid,
        naireSid: 'N',
        naireRevision: 1,
        subjectSid: 'S',
        orgSid: 'O',
        surveySeq: 1,
        authMode: 1,
        userSid: null,
        startTime: ago(hoursAgo),
        lang: 'zh-CN',
        viewPort: 'pc',
        mode: 'online',
      },
    },
    {
      type: 'SessionSucceeded',
      data: {
        to: 'success',
        review: 'pending',
        reviewLevel: 1,
        reviewLevels: 1,
        cells: [],
        ...(dueHours && { dueHours }),
      },
    },
  )
  return sessionSid
}

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

async function happened(sid: string, hoursAgo: number, ...events: DomainEvent[]): Promise<void> {
  const metadata = {
    actor: { sid: 'A'.repeat(32), role: 'system', orgSid: null },
    at: ago(hoursAgo),
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  const { outcome } = await bench.store.append({
    stream: `session-${sid}`,
    expected: 'any',
    events: events.map((event) => ({ ...event, id: randomUUID(), version: 1, metadata })),
  })
  expect(outcome).toBe('appended')
}

/** Looks once the lists show all that happened, and waits until they show what was noted. */
async function looked(sid: string): Promise<void> {
  await shown(sid)
  await watch.look()
  await shown(sid)
}

async function shown(sid: string): Promise<void> {
  const last = (await bench.store.readStream(`session-${sid}`)).at(-1)
  const columns = [
    `(select log_position from read.sessions where "Sid" = $1)`,
    `(select log_position from read.appeal_sessions where "Sid" = $1)`,
  ]
  const concernsAppeal = last?.type.startsWith('Appeal') === true
  await until(async () => {
    const { rows } = await bench.pool.query<{ at: string }>(
      `select least(${columns.slice(0, concernsAppeal ? 2 : 1).join(', ')}) as at`,
      [sid],
    )
    return Number(rows[0]?.at ?? 0) >= (last?.position ?? 0) ? true : undefined
  }, 'the lists')
}

interface MissedDeadline {
  readonly dueAt: string
  readonly of?: string
  readonly reviewerSid?: string
}

const missed = async (sid: string): Promise<readonly MissedDeadline[]> =>
  (await bench.store.readStream(`session-${sid}`))
    .filter(({ type }) => type.endsWith('DeadlineMissed'))
    .map(({ data }) => data as MissedDeadline)
