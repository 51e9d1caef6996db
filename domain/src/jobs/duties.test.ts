import { expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { jobDecider, type FailedJob, type JobCommand } from './decider.ts'

const by = { sid: 'ROOT', role: roles.SuperAdmin, orgSid: null }
const at = '2026-11-20T08:00:00.000Z'
const cause = { duty: 'storeRecording', eventId: 'E', eventType: 'AttachStored', stream: 'session-S', revision: 2 }
const giveUp: JobCommand = { type: 'GiveUpDuty', cause, attempts: 3, problem: 'unreadable', by, at }
const retry: JobCommand = { type: 'RetryDuty', by, at }
const finish: JobCommand = { type: 'FinishDuty', by, at }
const close = (reason: string): JobCommand => ({ type: 'CloseDuty', reason, by, at })

const given = (...commands: readonly JobCommand[]) =>
  commands.reduce<FailedJob>(
    (job, command) => jobDecider.decide(job, command).reduce(jobDecider.evolve, job),
    jobDecider.initial,
  )
const types = (job: FailedJob, command: JobCommand) => jobDecider.decide(job, command).map(({ type }) => type)
const no = (job: FailedJob, command: JobCommand) => jobDecider.refusal(job, command)?.key

it('is given up once, tried again, and given up anew or done', () => {
  expect(types(given(giveUp), giveUp)).toEqual([])
  expect(jobDecider.decide(given(giveUp), retry)).toEqual([{ type: 'DutyRetried', data: cause }])
  expect(types(given(giveUp, retry), giveUp)).toEqual(['DutyGivenUp'])
  expect(given(giveUp, retry, finish).state).toBe('done')
  expect(types(given(giveUp, retry, finish), finish)).toEqual([])
  expect(types(given(), finish)).toEqual([])
})

it('is closed with a reason, and stays closed whatever a late worker says', () => {
  expect(no(given(giveUp), close(' '))).toBe('duty.reasonMissing')
  const closed = given(giveUp, close(' 已人工处理 '))
  expect(closed.state).toBe('closed')
  expect(types(closed, giveUp)).toEqual([])
  expect([no(closed, retry), no(given(), retry), no(given(giveUp, retry), close('x'))]).toEqual([
    'duty.notDead',
    'duty.notFound',
    'duty.notDead',
  ])
})
