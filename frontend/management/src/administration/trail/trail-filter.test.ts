import { expect, it } from 'vitest'
import { trailFilter, trailFrom } from './trail.ts'

const asked = (text: string) => trailFilter(trailFrom(new URLSearchParams(text)), 'ORG')

it('asks for the whole organisation when nothing is said', () => {
  expect(asked('')).toBe("OrgSid eq 'ORG'")
  expect(trailFilter(trailFrom(new URLSearchParams()), null)).toBeUndefined()
})

it('asks for a session, for what a person did or what was done about them, for a questionnaire with its quota', () => {
  expect(asked('sid=ab-c')).toBe("OrgSid eq 'ORG' and SessionSid eq 'ABC'")
  expect(asked('thing=user&sid=U')).toBe("OrgSid eq 'ORG' and (ActorSid eq 'U' or Stream eq 'user-U')")
  expect(asked('thing=naire&sid=N')).toBe("OrgSid eq 'ORG' and (Stream eq 'naire-N' or Stream eq 'quota-N')")
  expect(asked('part=seen&thing=naire&sid=N')).toBe("OrgSid eq 'ORG' and NaireSid eq 'N'")
})

it('narrows by who, what and when; a quote stays a quote', () => {
  expect(asked("who=O'HARA&kind=SessionPassed")).toBe(
    "OrgSid eq 'ORG' and ActorSid eq 'O''HARA' and EventType eq 'SessionPassed'",
  )
  const day = (text: string) => new Date(`${text}T00:00:00`).toISOString()
  expect(asked('part=seen&kind=Download&from=2026-11-01&to=2026-11-02')).toBe(
    `OrgSid eq 'ORG' and Kind eq 'Download' and At ge ${day('2026-11-01')} and At lt ${day('2026-11-03')}`,
  )
  expect(asked('from=never')).toBe("OrgSid eq 'ORG'")
})
