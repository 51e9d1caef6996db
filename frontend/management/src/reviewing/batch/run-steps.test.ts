import { can, type Role, roles } from '@naire/domain/access'
import { expect, test } from 'vitest'
import { HttpFailure } from '../../workplace/http.ts'
import { mayBatch, stepsOf, undoOf, type ChosenRow } from './batch-act.ts'
import { runSteps, type BatchProgress } from './run-steps.ts'

const sids = (count: number) => Array.from({ length: count }, (_, n) => `S${n}`)
const row = (Sid: string, more: Partial<ChosenRow> = {}): ChosenRow => ({
  Sid,
  RevieworSid: null,
  AppealerSid: null,
  AppealStatus: 0,
  ...more,
})

/** A server that refuses some sessions; from a request on it is not there. */
function server(refused: readonly string[] = [], goneAfter = Number.POSITIVE_INFINITY) {
  const asked: { readonly path: string; readonly sids: readonly string[] }[] = []
  const post = async <T>(path: string, body?: unknown): Promise<T> => {
    const { sessionSids = [] } = body as { sessionSids?: readonly string[] }
    if (asked.length >= goneAfter)
      throw new HttpFailure('gone', { status: 0, code: null, target: null, details: [], correlationId: null })
    asked.push({ path, sids: sessionSids })
    const no = sessionSids.filter((sid) => refused.includes(sid))
    if (sessionSids.length === 1 && no.length === 1)
      throw new HttpFailure('no', { status: 409, code: 'abc', target: null, details: [], correlationId: null })
    return {
      value: {
        Done: sessionSids.filter((sid) => !no.includes(sid)),
        Refused: no.map((SessionSid) => ({ SessionSid, Code: '{AB-C}' })),
      },
    } as T
  }
  return { asked, post }
}

const never = new AbortController().signal

test('is for who may work in batches and has something to do to sessions', () => {
  const names = Object.keys(roles) as Role[]
  expect(names.filter((name) => mayBatch((ability) => can(roles[name], ability)))).toEqual([
    'SuperAdmin',
    'OrgAdmin',
    'ProjectManager',
    'Supervisor',
    'PaperEditor',
  ])
})

test('goes through the sessions in parts and tells each part', async () => {
  const told: BatchProgress[] = []
  const { asked, post } = server(['S3', 'S25'])
  const end = await runSteps({ post }, stepsOf({ kind: 'pass' }, sids(41)), {
    signal: never,
    onProgress: (progress) => told.push(progress),
  })
  expect(asked.map((part) => part.sids.length)).toEqual([20, 20, 1])
  expect(told.map(({ done, refused }) => done.length + refused.length)).toEqual([20, 40, 41])
  expect(end.refused).toEqual([
    { sid: 'S3', code: 'abc', details: {} },
    { sid: 'S25', code: 'abc', details: {} },
  ])
})

test('lists a single refused session too, which the server tells as an error', async () => {
  const { post } = server(['S0'])
  expect(
    (await runSteps({ post }, stepsOf({ kind: 'pass' }, ['S0']), { signal: never, onProgress: () => {} })).refused.map(
      ({ sid }) => sid,
    ),
  ).toEqual(['S0'])
})

test('stops after the part under way, and keeps what was done when the server is gone', async () => {
  const stopping = new AbortController()
  const { asked, post } = server()
  await runSteps({ post }, stepsOf({ kind: 'pass' }, sids(60)), {
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  })
  expect(asked.length).toBe(1)
  const told: BatchProgress[] = []
  const gone = runSteps({ post: server([], 2).post }, stepsOf({ kind: 'pass' }, sids(60)), {
    signal: never,
    onProgress: (progress) => told.push(progress),
  })
  await expect(gone).rejects.toThrow('gone')
  expect(told.at(-1)?.done.length).toBe(40)
})

test('undoes each act by facts of its own, only for what was changed', () => {
  expect(undoOf({ kind: 'return', reason: 'r' }, [row('S0')])).toMatchObject([
    { path: expect.stringContaining('WithdrawReview'), sids: ['S0'] },
  ])
  const assigned = undoOf({ kind: 'assignReviewer', subjectSid: 'P', personSid: 'A', force: true }, [
    row('S0'),
    row('S1', { RevieworSid: 'B' }),
    row('S2', { RevieworSid: 'B' }),
  ])
  expect(assigned).toMatchObject([
    { path: expect.stringContaining('ReleaseReview'), sids: ['S0'] },
    { path: expect.stringContaining('AssignReviewer'), body: { reviewerSid: 'B', force: true }, sids: ['S1', 'S2'] },
  ])
  expect(
    undoOf({ kind: 'openAppeal' }, [row('S0', { AppealStatus: 3 }), row('S1', { AppealStatus: 2 })]),
  ).toMatchObject([{ body: { openAppeal: false }, sids: ['S0'] }])
  expect(undoOf({ kind: 'assignAppealer', subjectSid: 'P', personSid: 'A', force: false }, [row('S0')])).toEqual([])
})

test('alarms are claimed one by one, one that somebody else was quicker with is listed, and all are put back', async () => {
  const asked: unknown[] = []
  const post = async <T>(_path: string, body?: unknown): Promise<T> => {
    asked.push(body)
    if ((body as { sessionSid: string }).sessionSid === 'S1')
      throw new HttpFailure('no', { status: 409, code: 'abc', target: null, details: [], correlationId: null })
    return {} as T
  }
  const act = { kind: 'claimAlarms', undoReason: '撤销' } as const
  const end = await runSteps({ post }, stepsOf(act, sids(3)), { signal: never, onProgress: () => {} })
  expect(asked).toEqual([{ sessionSid: 'S0' }, { sessionSid: 'S1' }, { sessionSid: 'S2' }])
  expect([end.done, end.refused.map(({ sid }) => sid)]).toEqual([['S0', 'S2'], ['S1']])
  expect(undoOf(act, [row('S0')])).toMatchObject([
    { path: expect.stringContaining('ReleaseAlarm'), field: 'sessionSid', body: { reason: '撤销' } },
  ])
})

test('long lists go in larger parts', async () => {
  const { asked, post } = server()
  await runSteps({ post }, stepsOf({ kind: 'pass' }, sids(1_050)), { signal: never, onProgress: () => {} })
  expect(asked.map((part) => part.sids.length)).toEqual([...Array.from({ length: 10 }, () => 100), 50])
})
