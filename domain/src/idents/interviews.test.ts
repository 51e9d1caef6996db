import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import {
  identDecider,
  identStanding,
  interviewLimits,
  type ContactAttempt,
  type Ident,
  type IdentCommand,
} from './index.ts'

const by = { sid: 'U1', role: roles.Supervisor, orgSid: 'ORG' } as const
const at = '2026-11-26T20:00:00.000Z'
const place = { naireSid: 'N1', orgSid: 'ORG', subjectSid: 'S1' }
const nobody = { name: null, mobile: null, mail: null, openid: null }
const saved: IdentCommand = {
  type: 'SaveIdent',
  place,
  person: { code: 'A1', ...nobody, language: null, columns: {} },
  marks: nobody,
  stratum: '',
  isReserve: false,
  row: 0,
  by,
  at,
}
const assigned = (surveyorSid: string | null, unreachableAfter = 3): IdentCommand => ({
  type: 'AssignIdent',
  surveyorSid,
  unreachableAfter,
  by,
  at,
})
let made = 0
const attempt = (outcome: ContactAttempt['outcome'], more: Partial<ContactAttempt> = {}): IdentCommand => ({
  type: 'RecordAttempt',
  attempt: {
    attemptSid: `T${(made += 1)}`,
    surveyorSid: 'ann',
    time: '2026-11-26T09:00:00.000Z',
    outcome,
    appointmentTime: outcome === 'appointment' ? '2026-11-27T09:00:00.000Z' : null,
    ...more,
  },
  by,
  at,
})
const handedOver = (surveyorSid: string, reason = '住得太远'): IdentCommand => ({
  type: 'HandOverIdent',
  surveyorSid,
  reason,
  by,
  at,
})

const after = (...commands: readonly IdentCommand[]): NonNullable<Ident> =>
  [saved, ...commands].reduce<Ident>(
    (state, command) => identDecider.decide(state, command).reduce(identDecider.evolve, state),
    null,
  ) as NonNullable<Ident>
const refusalOf = (state: Ident, command: IdentCommand) => identDecider.refusal(state, command)?.key ?? null
const standing = (state: NonNullable<Ident>) => identStanding({ ...state, sessionStatus: null })

describe('a person who is assigned to an interviewer', () => {
  it('is theirs until somebody else gets them; the same assignment says nothing', () => {
    const state = after(assigned('ann'))
    expect(state.surveyorSid).toBe('ann')
    expect(identDecider.decide(state, assigned('ann'))).toEqual([])
    expect(after(assigned('ann'), assigned('bo'))).toMatchObject({ surveyorSid: 'bo', surveyors: ['ann', 'bo'] })
    expect(after(assigned('ann'), assigned(null)).surveyorSid).toBeNull()
  })

  it('must be on the list: nobody assigns somebody who was retired', () => {
    const retired = after({ type: 'RetireIdent', reason: '搬走', by, at })
    expect(refusalOf(retired, assigned('ann'))).toBe('ident.wrongState')
    expect(refusalOf(retired, assigned(null))).toBeNull()
    expect(refusalOf(after(), assigned('ann', 0))).toBe('ident.invalid')
  })

  it('is given back with a reason, and may be assigned to the same interviewer again', () => {
    const state = after(assigned('ann'), handedOver('ann'))
    expect(state).toMatchObject({ surveyorSid: null, isHandedOver: true })
    expect(after(assigned('ann'), handedOver('ann'), assigned('ann'))).toMatchObject({
      surveyorSid: 'ann',
      isHandedOver: false,
    })
    expect(refusalOf(after(assigned('ann')), handedOver('ann', ' '))).toBe('ident.invalid')
    expect(refusalOf(after(assigned('ann')), handedOver('bo'))).toBe('ident.notFound')
    expect(identDecider.decide(after(assigned('ann'), assigned('bo')), handedOver('ann'))).toEqual([])
  })
})

describe('contact attempts', () => {
  it('are recorded once, however often they are sent', () => {
    const once = attempt('other')
    expect(after(assigned('ann'), once, once).attempts).toHaveLength(1)
  })

  it('count from who had the person before, and from nobody else', () => {
    expect(after(assigned('ann'), assigned('bo'), attempt('refused')).outcome).toBe('refused')
    expect(refusalOf(after(assigned('bo')), attempt('refused'))).toBe('ident.notFound')
    const retired = after(assigned('ann'), { type: 'RetireIdent', reason: '搬走', by, at })
    expect(refusalOf(retired, attempt('noOneHome'))).toBeNull()
  })

  it.each([
    ['refused', 'refused'],
    ['notEligible', 'ineligible'],
    ['moved', 'unreachable'],
    ['appointment', 'waiting'],
    ['other', 'waiting'],
  ] as const)('that end with %s leave somebody %s', (outcome, stands) =>
    expect(standing(after(assigned('ann'), attempt(outcome)))).toBe(stands),
  )

  it('make somebody unreachable after as many as the supervisor said, unless they were ever met', () => {
    const gone = () => attempt('noOneHome')
    expect(standing(after(assigned('ann'), gone(), gone()))).toBe('waiting')
    expect(standing(after(assigned('ann'), gone(), gone(), gone()))).toBe('unreachable')
    expect(standing(after(assigned('ann'), attempt('appointment'), gone(), gone(), gone()))).toBe('waiting')
  })

  it('of a later time go before earlier ones that arrive afterwards', () => {
    const late = attempt('refused', { time: '2026-11-26T08:00:00.000Z' })
    expect(standing(after(assigned('ann'), attempt('appointment'), late))).toBe('waiting')
    expect(standing(after(assigned('ann'), late, attempt('appointment')))).toBe('waiting')
  })

  it('are never later than they were told: clocks of phones run ahead', () => {
    const [only] = after(assigned('ann'), attempt('other', { time: '2030-01-01T00:00:00.000Z' })).attempts
    expect(only?.time).toBe(at)
  })

  it('must fit: a time for an appointment and for nothing else, a note of some length, not without end', () => {
    const state = after(assigned('ann'))
    const wrong = [
      attempt('appointment', { appointmentTime: null }),
      attempt('refused', { appointmentTime: at }),
      attempt('other', { note: 'x'.repeat(interviewLimits.noteLength + 1) }),
    ]
    expect(wrong.map((each) => refusalOf(state, each))).toEqual(wrong.map(() => 'ident.invalid'))
    const many = Array.from({ length: interviewLimits.attempts }, () => attempt('noOneHome'))
    expect(refusalOf(after(assigned('ann'), ...many), attempt('noOneHome'))).toBe('ident.tooMany')
  })

  it('of an erased person are refused', () => {
    const erased = after(assigned('ann'), { type: 'EraseIdent', reason: '本人要求', by, at })
    expect(refusalOf(erased, attempt('refused'))).toBe('ident.erased')
  })
})
