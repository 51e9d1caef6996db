import { expect, it } from 'vitest'
import {
  alarmer, claimAlarm, commitFinal, createSession, escalateAlarm, handOverAlarm, manager, otherAlarmer, processAlarm, returnSession,
} from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/given.ts'

const raised = [createSession(), commitFinal({ outcome: { alarm: 1 } })] as const

it('is claimed once', () => {
  given(...raised).when(claimAlarm()).then({ type: 'AlarmClaimed', data: { claimedBySid: alarmer.sid, claimedByName: null } })
  given(...raised, claimAlarm()).when(claimAlarm({ by: otherAlarmer })).refuses('alarm.claimedByOther')
  given(...raised, claimAlarm()).when(claimAlarm()).refuses('alarm.alreadyClaimed')
})

it('is processed with a note by whoever claimed it, or by a manager', () => {
  given(...raised).when(processAlarm()).refuses('alarm.notClaimed')
  given(...raised, claimAlarm()).when(processAlarm({ note: ' ' })).refuses('alarm.noteMissing')
  given(...raised, claimAlarm()).when(processAlarm({ by: otherAlarmer })).refuses('alarm.claimedByOther')
  given(...raised, claimAlarm()).when(processAlarm({ by: manager })).thenTypes('AlarmProcessed')
  given(...raised, claimAlarm(), processAlarm()).when(claimAlarm()).refuses('alarm.alreadyProcessed')
})

it('is handed over and escalated', () => {
  expect(given(...raised, claimAlarm(), handOverAlarm()).session.alarmClaimedBy).toBe(otherAlarmer.sid)
  given(...raised, escalateAlarm()).when(escalateAlarm()).then({ type: 'AlarmEscalated', data: { reason: 'nobody claimed it', times: 2 } })
})

it('is not there without a reason', () => given(createSession(), commitFinal()).when(claimAlarm()).refuses('alarm.none'))

it('is free again when a later commit raises another level', () => {
  const again = given(...raised, claimAlarm(), processAlarm(), returnSession(), commitFinal({ outcome: { alarm: 3 } }))
  expect(again.session).toMatchObject({ alarm: 'notProcessed', alarmClaimedBy: null, alarmLevel: 3 })
})
