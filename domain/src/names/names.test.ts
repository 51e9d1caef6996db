import { expect, it } from 'vitest'
import type { Actor } from '../event-sourcing/index.ts'
import { nameDecider, type Name, type NameCommand } from './decider.ts'
import { normalName } from './normal-name.ts'

const by: Actor = { sid: 'SYSTEM', role: 'system', orgSid: null }
const claim = (ownerSid: string, at: string): NameCommand => ({ type: 'ClaimName', scope: 'userCode', ownerSid, until: `${at}+`, by, at })
const after = (name: Name, command: NameCommand) => nameDecider.decide(name, command).reduce(nameDecider.evolve, name)
const no = (name: Name, command: NameCommand) => nameDecider.refusal(name, command)?.key

it('is taken while it is claimed, free again when the claim has run out', () => {
  const claimed = after(nameDecider.initial, claim('U1', '10:00'))
  expect(no(claimed, claim('U2', '10:00'))).toBe('name.taken')
  expect(no(claimed, claim('U2', '10:01'))).toBeUndefined()
  expect(after(claimed, claim('U2', '10:01')).ownerSid).toBe('U2')
})

it('is its owner’s for good once it is confirmed, until they give it back', () => {
  const confirmed = after(after(nameDecider.initial, claim('U1', '10:00')), { type: 'ConfirmName', ownerSid: 'U1', by, at: '10:00' })
  expect(no(confirmed, claim('U2', '23:00'))).toBe('name.taken')
  expect(nameDecider.decide(confirmed, claim('U1', '23:00'))).toEqual([])
  expect(no(confirmed, { type: 'ReleaseName', ownerSid: 'U2', reason: 'ended', by, at: '' })).toBe('name.notClaimed')
  expect(no(after(confirmed, { type: 'ReleaseName', ownerSid: 'U1', reason: 'ended', by, at: '' }), claim('U2', '23:00'))).toBeUndefined()
})

it('is one name however it is written, and another in another scope or organisation', () => {
  expect(normalName('userCode', ' Ｗang ')).toBe(normalName('userCode', 'wang'))
  expect(normalName('subjectName', 'x', 'O1')).not.toBe(normalName('subjectName', 'x', 'O2'))
  expect(normalName('userCode', 'x')).not.toBe(normalName('orgName', 'x'))
})
