import { expect, it } from 'vitest'
import type { Actor } from '../event-sourcing/index.ts'
import { isOverdue, nameDecider, type Name, type NameCommand, normalName } from './decider.ts'

const by: Actor = { sid: 'SYSTEM', role: 'system', orgSid: null }
const claim = (ownerSid: string, at: string): NameCommand => ({
  type: 'ClaimName',
  scope: 'userCode',
  ownerSid,
  until: `${at}+`,
  by,
  at,
})
const after = (name: Name, command: NameCommand) => nameDecider.decide(name, command).reduce(nameDecider.evolve, name)
const no = (name: Name, command: NameCommand) => nameDecider.refusal(name, command)?.key

const confirm = (ownerSid: string): NameCommand => ({ type: 'ConfirmName', ownerSid, by, at: '' })
const release = (ownerSid: string, reason: 'ended' | 'abandoned'): NameCommand => ({
  type: 'ReleaseName',
  ownerSid,
  reason,
  by,
  at: '',
})

it('is taken while it is claimed, also when the claim has run out, until that is settled', () => {
  const claimed = after(nameDecider.initial, claim('U1', '10:00'))
  expect(no(claimed, claim('U2', '23:00'))).toBe('name.taken')
  expect([isOverdue(claimed, '10:00'), isOverdue(claimed, '10:01')]).toEqual([false, true])
  expect(after(after(claimed, release('U1', 'abandoned')), claim('U2', '23:00')).ownerSid).toBe('U2')
})

it('is taken over by a successor, and falls back when the successor does not come', () => {
  const confirmed = after(after(nameDecider.initial, claim('S1', '10:00')), confirm('S1'))
  const successor: NameCommand = { ...claim('S2', '11:00'), insteadOf: ['S1'] } as NameCommand
  const third: NameCommand = { ...claim('S3', '11:00'), insteadOf: ['S1', 'S2'] } as NameCommand
  const handed = after(confirmed, successor)
  expect(no(handed, third)).toBe('name.taken')
  expect(after(handed, release('S2', 'abandoned'))).toEqual(confirmed)
  expect(after(handed, confirm('S2'))).toMatchObject({ ownerSid: 'S2', until: null, previous: null })
  expect(nameDecider.decide(after(handed, confirm('S2')), release('S2', 'abandoned'))).toEqual([])
})

it('is its owner’s for good once it is confirmed, until they give it back', () => {
  const confirmed = after(after(nameDecider.initial, claim('U1', '10:00')), {
    type: 'ConfirmName',
    ownerSid: 'U1',
    by,
    at: '10:00',
  })
  expect(no(confirmed, claim('U2', '23:00'))).toBe('name.taken')
  expect(nameDecider.decide(confirmed, claim('U1', '23:00'))).toEqual([])
  expect(no(confirmed, { type: 'ReleaseName', ownerSid: 'U2', reason: 'ended', by, at: '' })).toBe('name.notClaimed')
  expect(
    no(after(confirmed, { type: 'ReleaseName', ownerSid: 'U1', reason: 'ended', by, at: '' }), claim('U2', '23:00')),
  ).toBeUndefined()
})

it('is one name however it is written, and another in another scope or organisation', () => {
  expect(normalName('userCode', ' Ｗang ')).toBe(normalName('userCode', 'wang'))
  expect(normalName('subjectName', 'x', 'O1')).not.toBe(normalName('subjectName', 'x', 'O2'))
  expect(normalName('userCode', 'x')).not.toBe(normalName('orgName', 'x'))
})
