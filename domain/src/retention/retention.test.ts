import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { isHeld, retentionDecider, type Retention } from './decider.ts'
import { retentionDay, retentionLimits, type RetentionCommand, type RetentionDays } from './events.ts'

const by = { sid: 'PM', role: roles.ProjectManager, orgSid: 'O' }
const at = '2026-11-20T08:00:00.000Z'
const place = { naireSid: 'N', orgSid: 'O', subjectSid: 'S' }
const days = (more: Partial<RetentionDays> = {}): RetentionDays => ({
  contacts: null,
  answers: 30,
  identity: null,
  files: null,
  ...more,
})
const save = (given = days(), reason = '合同'): RetentionCommand => ({
  type: 'SaveRetention',
  place,
  days: given,
  reason,
  by,
  at,
})
const hold = (sessionSid: string | null, holdSid = `H${sessionSid ?? ''}`): RetentionCommand => ({
  type: 'PlaceHolds',
  place,
  holds: [{ holdSid, sessionSid }],
  reason: ' 诉讼 ',
  by,
  at,
})
const release = (holdSid: string): RetentionCommand => ({
  type: 'ReleaseHolds',
  holdSids: [holdSid],
  reason: '结案',
  by,
  at,
})
const run = (time = at): RetentionCommand => ({ type: 'BeginRetentionRun', runSid: `R${time}`, by, at: time })
const step = (...sids: readonly string[]): RetentionCommand => ({
  type: 'BeginRetentionStep',
  runSid: `R${at}`,
  part: 'answers',
  candidates: sids.map((sid) => ({ sid, sessionSids: [sid] })),
  by,
  at,
})
const stepEnd = (erased: number, refused = 0): RetentionCommand => ({
  type: 'EndRetentionStep',
  runSid: `R${at}`,
  erased,
  refused,
  by,
  at,
})
const end = (failed = false): RetentionCommand => ({ type: 'EndRetentionRun', runSid: `R${at}`, failed, by, at })

const given = (...commands: readonly RetentionCommand[]) =>
  commands.reduce<Retention>(
    (state, command) => retentionDecider.decide(state, command).reduce(retentionDecider.evolve, state),
    retentionDecider.initial,
  )
const facts = (state: Retention, command: RetentionCommand) => retentionDecider.decide(state, command)
const no = (state: Retention, command: RetentionCommand) => retentionDecider.refusal(state, command)

describe('rules', () => {
  it('name days between one and ten years, or none, with a reason', () => {
    expect(no(given(), save(days({ answers: 0 })))).toMatchObject({ key: 'retention.invalid', target: 'answers' })
    expect(no(given(), save(days({ files: 1.5 })))?.target).toBe('files')
    expect(no(given(), save(days({ contacts: retentionLimits.mostDays + 1 })))?.target).toBe('contacts')
    expect(no(given(), save(days(), ' '))?.target).toBe('reason')
    expect(no(given(), save(days({ contacts: retentionLimits.mostDays, files: 1 })))).toBeNull()
    expect(facts(given(save()), save())).toEqual([])
  })
})

describe('a legal hold', () => {
  it('holds a questionnaire or single sessions until it is released', () => {
    const held = given(hold('A'), hold('B'))
    expect([isHeld(held, 'A'), isHeld(held, 'C')]).toEqual([true, false])
    expect(isHeld(given(hold(null)), 'C')).toBe(true)
    const released = given(hold('A'), hold('B'), release('HA'))
    expect([isHeld(released, 'A'), isHeld(released, 'B')]).toEqual([false, true])
    expect(facts(held, release('HA'))).toEqual([
      { type: 'LegalHoldReleased', data: { ...place, holdSid: 'HA', sessionSid: 'A', reason: '结案' } },
    ])
  })

  it('is placed once, and released once', () => {
    expect(facts(given(hold('A')), hold('A', 'H2'))).toEqual([])
    expect(no(given(hold('A'), release('HA')), release('HA'))?.key).toBe('retention.holdNotFound')
    expect(no(given(), { ...hold('A'), reason: '' } as RetentionCommand)?.target).toBe('reason')
  })
})

describe('a run', () => {
  it('begins once a day, at two in the morning in Beijing, where there is a rule and no hold', () => {
    expect(retentionDay('2026-11-19T17:59:59.999Z')).toBe('2026-11-19')
    expect(retentionDay('2026-11-19T18:00:00.000Z')).toBe('2026-11-20')
    expect(facts(given(), run())).toEqual([])
    expect(facts(given(save(days({ answers: null }))), run())).toEqual([])
    expect(facts(given(save(), hold(null)), run())).toEqual([])
    const ran = given(save(), run(), end())
    expect(facts(ran, run('2026-11-20T17:59:00.000Z'))).toEqual([])
    expect(facts(ran, run('2026-11-20T18:00:00.000Z'))).toMatchObject([{ data: { day: '2026-11-21' } }])
    expect(facts(given(save(), run()), run('2026-11-23T00:00:00.000Z'))).toEqual([])
  })

  it('passes over what is held, and counts it', () => {
    expect(facts(given(save(), hold('B'), run()), step('A', 'B', 'C'))).toEqual([
      {
        type: 'RetentionStepBegun',
        data: { runSid: `R${at}`, part: 'answers', sids: ['A', 'C'], held: 1, last: 'C' },
      },
    ])
  })

  it('ends a step before the next, and adds up what each erased', () => {
    const begun = given(save(), run(), step('A', 'B'))
    expect(facts(begun, step('C'))).toEqual([])
    expect(begun.run?.step?.sids).toEqual(['A', 'B'])
    const two = given(save(), run(), step('A', 'B'), stepEnd(1, 1), step('C'), stepEnd(1))
    expect(facts(two, stepEnd(5))).toEqual([])
    expect(two.run).toMatchObject({ after: { part: 'answers', sid: 'C' }, step: null })
    expect(facts(two, end())).toMatchObject([
      { data: { outcome: 'done', erased: { answers: 2, files: 0, contacts: 0, identity: 0 }, refused: 1, held: 0 } },
    ])
    expect(facts(two, end(true))).toMatchObject([{ data: { outcome: 'failed' } }])
  })

  it('stops before its next step when the questionnaire is held', () => {
    const held = given(save(), run(), step('A'), stepEnd(1), hold(null))
    expect(facts(held, step('B'))).toEqual([])
    expect(facts(held, end())).toMatchObject([{ data: { outcome: 'held', erased: { answers: 1 } } }])
  })
})
