import { can, roles, type RoleCode } from '@naire/domain/access'
import { expect, it } from 'vitest'
import { aboutOf, placeOf, type TrailRow } from './trail.ts'

const row = (more: Partial<TrailRow>) =>
  ({
    Sid: 'E',
    At: '2026-11-20T08:00:00Z',
    ActorSid: 'A',
    Role: '2',
    OrgSid: 'O',
    SubjectSid: 'P',
    AboutName: '筛查',
    ...more,
  }) as TrailRow
const who = (role: RoleCode) => ({ role, can: (ability: Parameters<typeof can>[1]) => can(role, ability) })
const place = (more: Partial<TrailRow>, role: RoleCode = roles.ProjectManager) => placeOf(row(more), who(role))

it('is about what its stream is of, or about the session or questionnaire that was looked at', () => {
  expect(aboutOf(row({ Stream: 'quota-N' }))).toEqual({ kind: 'quota', sid: 'N' })
  expect(aboutOf(row({ Stream: 'signins-U' }))).toEqual({ kind: 'user', sid: 'U' })
  expect([aboutOf(row({ SessionSid: 'S', NaireSid: 'N' })), aboutOf(row({ NaireSid: 'N' }))]).toEqual([
    { kind: 'session', sid: 'S' },
    { kind: 'naire', sid: 'N' },
  ])
})

it('leads to where the person may look at it', () => {
  expect(place({ Stream: 'session-S' })).toBe('/subject/O/P/sessionNaire/S/view')
  expect(place({ Stream: 'naire-N' })).toBe('/subject/O/P/naireEdit?naire=N')
  expect(place({ Stream: 'naire-N' }, roles.Supervisor)).toBe('/subject/O/P')
  expect(place({ Stream: 'quota-N' })).toBe('/subject/O/P/quotarMng?naire=N')
  expect(place({ Stream: 'user-U', AboutName: '王 敏' })).toBe('/userMng/O?user=%E7%8E%8B%20%E6%95%8F')
  expect([place({ Stream: 'user-U' }, roles.Supervisor), place({ Stream: 'quota-N' }, roles.Supervisor)]).toEqual([
    null,
    null,
  ])
})

it('leads nowhere where there is nothing to open any more', () => {
  expect([
    place({ Stream: 'user-U', AboutName: null }),
    place({ Stream: 'session-S', SubjectSid: null }),
    place({ Stream: 'duty-J' }),
  ]).toEqual([null, null, null])
})
