import { expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { dutyDecider, type Duty, type DutyCommand } from './decider.ts'

const by = { sid: 'ROOT', role: roles.SuperAdmin, orgSid: null }
const at = '2026-11-20T08:00:00.000Z'
const cause = { duty: 'storeRecording', eventId: 'E', eventType: 'AttachStored', stream: 'session-S', revision: 2 }
const giveUp: DutyCommand = { type: 'GiveUpDuty', cause, attempts: 3, problem: 'unreadable', by, at }
const retry: DutyCommand = { type: 'RetryDuty', by, at }
const finish: DutyCommand = { type: 'FinishDuty', by, at }
const close = (reason: string): DutyCommand => ({ type: 'CloseDuty', reason, by, at })

const given = (...commands: readonly DutyCommand[]) =>
  commands.reduce<Duty>((duty, command) => dutyDecider.decide(duty, command).reduce(dutyDecider.evolve, duty), dutyDecider.initial)
const types = (duty: Duty, command: DutyCommand) => dutyDecider.decide(duty, command).map(({ type }) => type)
const no = (duty: Duty, command: DutyCommand) => dutyDecider.refusal(duty, command)?.key

it('is given up once, tried again, and given up anew or done', () => {
  expect(types(given(giveUp), giveUp)).toEqual([])
  expect(dutyDecider.decide(given(giveUp), retry)).toEqual([{ type: 'DutyRetried', data: cause }])
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
  expect([no(closed, retry), no(given(), retry), no(given(giveUp, retry), close('x'))]).toEqual(['duty.notDead', 'duty.notFound', 'duty.notDead'])
})
