import { expect, it } from 'vitest'
import {
  alarmer,
  claimAlarm,
  commitFinal,
  createSession,
  escalateAlarm,
  handOverAlarm,
  manager,
  missAlarm,
  otherAlarmer,
  processAlarm,
  releaseAlarm,
  reopenAlarm,
  returnSession,
  seeAlarm,
  tellAlarm,
} from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/walks.ts'
import { sessionDecider } from '../decider.ts'
import { mostEscalations, rolesToTell } from './decide.ts'

const raised = [createSession(), commitFinal({ outcome: { alarm: 1 } })] as const

it('is claimed once, and who comes second is told by whom', () => {
  given(...raised)
    .when(claimAlarm())
    .then({ type: 'AlarmClaimed', data: { claimedBySid: alarmer.sid, claimedByName: null, processWithinMinutes: 240 } })
  given(...raised, claimAlarm())
    .when(claimAlarm({ by: otherAlarmer }))
    .refuses('alarm.claimedByOther')
  given(...raised, claimAlarm())
    .when(claimAlarm())
    .refuses('alarm.alreadyClaimed')
  const { session } = given(...raised, claimAlarm({ by: { ...alarmer, name: '王' } }))
  expect(sessionDecider.refusal(session, claimAlarm({ by: otherAlarmer }))).toEqual({
    key: 'alarm.claimedByOther',
    details: { name: '王' },
  })
})

it('is processed with a note by whoever claimed it, or by a manager', () => {
  given(...raised)
    .when(processAlarm())
    .refuses('alarm.notClaimed')
  given(...raised, claimAlarm())
    .when(processAlarm({ note: ' ' }))
    .refuses('alarm.noteMissing')
  given(...raised, claimAlarm())
    .when(processAlarm({ by: otherAlarmer }))
    .refuses('alarm.claimedByOther')
  given(...raised, claimAlarm())
    .when(processAlarm({ by: manager }))
    .thenTypes('AlarmProcessed')
  given(...raised, claimAlarm(), processAlarm())
    .when(claimAlarm())
    .refuses('alarm.alreadyProcessed')
})

it('is handed over with a word by whoever claimed it', () => {
  given(...raised)
    .when(handOverAlarm())
    .refuses('alarm.notClaimed')
  given(...raised, claimAlarm())
    .when(handOverAlarm({ by: otherAlarmer }))
    .refuses('alarm.claimedByOther')
  given(...raised, claimAlarm())
    .when(handOverAlarm({ toSid: alarmer.sid }))
    .refuses('alarm.alreadyClaimed')
  given(...raised, claimAlarm())
    .when(handOverAlarm({ word: ' please ', toName: 'B' }))
    .then({
      type: 'AlarmHandedOver',
      data: {
        fromSid: alarmer.sid,
        claimedBySid: otherAlarmer.sid,
        claimedByName: 'B',
        word: 'please',
        processWithinMinutes: 240,
      },
    })
  const bothTold = [
    ...raised,
    tellAlarm({ toldSids: [alarmer.sid, otherAlarmer.sid] }),
    seeAlarm({ by: otherAlarmer }),
    seeAlarm(),
  ] as const
  expect(given(...bothTold, claimAlarm(), handOverAlarm()).session).toMatchObject({
    alarmClaimedBy: otherAlarmer.sid,
    alarmTold: [{ toldSid: alarmer.sid, channel: 'screen' }],
    alarmSeenBy: [alarmer.sid],
  })
})

it('is escalated until the organisation was told: while nobody has it by anybody, then by its handler or a manager', () => {
  given(...raised, escalateAlarm())
    .when(escalateAlarm())
    .then({ type: 'AlarmEscalated', data: { reason: 'nobody claimed it', times: 2, claimWithinMinutes: 30 } })
  given(...raised, escalateAlarm(), escalateAlarm())
    .when(escalateAlarm())
    .refuses('alarm.allTold')
  given(...raised)
    .when(escalateAlarm({ by: alarmer, reason: ' ' }))
    .refuses('alarm.noteMissing')
  given(...raised)
    .when(escalateAlarm({ by: alarmer, reason: 'I know them' }))
    .thenTypes('AlarmEscalated')
  given(...raised, claimAlarm())
    .when(escalateAlarm({ by: otherAlarmer }))
    .refuses('alarm.claimedByOther')
  for (const by of [alarmer, manager])
    given(...raised, claimAlarm())
      .when(escalateAlarm({ by }))
      .thenTypes('AlarmEscalated')
})

it('stays with whoever has it when it is escalated, and is told anew', () => {
  const { session } = given(...raised, tellAlarm(), seeAlarm({ by: manager }), claimAlarm(), escalateAlarm())
  expect(session).toMatchObject({ alarmClaimedBy: alarmer.sid, alarmEscalations: 1, alarmTold: [], alarmSeenBy: [] })
  expect(given(...raised, tellAlarm(), seeAlarm({ by: manager }), escalateAlarm()).session).toMatchObject({
    alarmSeenBy: [manager.sid],
  })
})

it('is released with a reason, and free for the next', () => {
  given(...raised)
    .when(releaseAlarm())
    .refuses('alarm.notClaimed')
  given(...raised, claimAlarm())
    .when(releaseAlarm({ reason: '' }))
    .refuses('alarm.noteMissing')
  given(...raised, claimAlarm())
    .when(releaseAlarm({ by: otherAlarmer }))
    .refuses('alarm.claimedByOther')
  given(...raised, claimAlarm(), releaseAlarm({ by: manager }))
    .when(claimAlarm({ by: otherAlarmer }))
    .thenTypes('AlarmClaimed')
})

it('keeps who was told by which channel and who saw it, each once', () => {
  given(...raised)
    .when(tellAlarm())
    .then({ type: 'AlarmTold', data: { toldSid: alarmer.sid, channel: 'screen' } })
  given(...raised, tellAlarm())
    .when(tellAlarm())
    .refuses('alarm.alreadyTold')
  given(...raised, tellAlarm())
    .when(tellAlarm({ toldSids: [alarmer.sid, otherAlarmer.sid, otherAlarmer.sid] }))
    .then({
      type: 'AlarmTold',
      data: { toldSid: otherAlarmer.sid, channel: 'screen' },
    })
  given(...raised, tellAlarm())
    .when(tellAlarm({ channel: 'wechat' }))
    .thenTypes('AlarmTold')
  given(...raised, tellAlarm())
    .when(missAlarm())
    .then({ type: 'AlarmMissed', data: { toldSid: alarmer.sid, channel: 'wechat', problem: 'notBound' } })
  given(...raised, missAlarm())
    .when(missAlarm())
    .refuses('alarm.alreadyTold')
  given(...raised, seeAlarm())
    .when(seeAlarm())
    .refuses('alarm.alreadySeen')
  given(...raised, seeAlarm())
    .when(seeAlarm({ by: otherAlarmer }))
    .then({ type: 'AlarmSeen', data: { seenBySid: otherAlarmer.sid } })
})

it('is reopened with a reason once it was closed, and then like a new one', () => {
  given(...raised, claimAlarm())
    .when(reopenAlarm())
    .refuses('alarm.notProcessed')
  const closed = [...raised, tellAlarm(), seeAlarm(), escalateAlarm(), claimAlarm(), processAlarm()] as const
  given(...closed)
    .when(reopenAlarm({ reason: ' ' }))
    .refuses('alarm.noteMissing')
  const { session } = given(...closed, reopenAlarm())
  expect(session).toMatchObject({
    alarm: 'notProcessed',
    alarmClaimedBy: null,
    alarmEscalations: 0,
    alarmTold: [],
    alarmSeenBy: [],
    alarmLevel: 1,
  })
})

it('is not there without a reason', () =>
  given(createSession(), commitFinal()).when(claimAlarm()).refuses('alarm.none'))

it('is free again when a later commit raises another level', () => {
  const again = given(...raised, claimAlarm(), processAlarm(), returnSession(), commitFinal({ outcome: { alarm: 3 } }))
  expect(again.session).toMatchObject({ alarm: 'notProcessed', alarmClaimedBy: null, alarmLevel: 3 })
})

it('is to be claimed within the time that its questionnaire says', () => {
  const { session } = given(createSession(), commitFinal({ outcome: { alarm: 1 }, alarmClaimMinutes: 5 }))
  expect(session.alarmClaimMinutes).toBe(5)
  expect(sessionDecider.decide(session, escalateAlarm())[0]?.data).toMatchObject({ claimWithinMinutes: 5 })
})

it('is to be processed within the time that its questionnaire says, anew when it is escalated; an older one within four hours', () => {
  const { session } = given(
    createSession(),
    commitFinal({ outcome: { alarm: 1 }, alarmProcessMinutes: 60 }),
    claimAlarm(),
  )
  const [escalated] = sessionDecider.decide(session, escalateAlarm())
  expect(escalated?.data).toEqual({ reason: 'nobody claimed it', times: 1, processWithinMinutes: 60 })
  const before = given(createSession(), { type: 'AlarmRaised', data: { to: 'notProcessed', level: 1 } })
  before
    .when(claimAlarm())
    .then({ type: 'AlarmClaimed', data: { claimedBySid: alarmer.sid, claimedByName: null, processWithinMinutes: 240 } })
})

it('goes from alarmers to those who lead them, and then to the organisation', () => {
  expect([0, 1, 2, 3].map(rolesToTell)).toEqual([[9], [2, 3], [1], [1]])
  expect(mostEscalations).toBe(2)
})
