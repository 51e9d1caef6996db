import { readers, settings } from '../rows/barrier.ts'
import { crossesOrgs, membershipsOf, type Viewer } from './viewer.ts'

/**
 * Part of the statement that begins a reading transaction: whatever a query forgets, the database lets through only
 * this viewer's rows.
 */
export function asReader(viewer: Viewer): string {
  const { orgSid, userSid, sessionSid } = viewer
  const told = {
    org: sidOrNone(orgSid),
    person: sidOrNone(userSid),
    session: sidOrNone(sessionSid),
    closed: membershipsOf(viewer).closed.map(sidOrNone).join(','),
  }
  const names = Object.keys(settings) as (keyof typeof settings)[]
  return [
    `set local role ${readers[kindOf(viewer)]}`,
    ...names.map((name) => `set local ${settings[name]} = '${told[name]}'`),
  ].join('; ')
}

function kindOf(viewer: Viewer): keyof typeof readers {
  if (crossesOrgs(viewer)) return 'operator'
  return viewer.role === 'respondent' ? 'respondent' : 'staff'
}

/** Nothing else goes into the text of a statement; who has no sid, as somebody anonymous, is nobody. */
function sidOrNone(sid: string | null | undefined): string {
  return /^[0-9A-F]{32}$/.test(sid ?? '') ? (sid ?? '') : ''
}
