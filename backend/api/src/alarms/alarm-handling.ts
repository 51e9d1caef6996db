import { load } from '@naire/commands'
import { abilities, can, roleAmong, roles, type RoleCode } from '@naire/domain/access'
import type { Session } from '@naire/domain/sessions'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import { userStatuses } from '@naire/domain/users'
import type { AlarmHandling } from '../contract/alarms.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'

const mostHandlers = 200

/** What lies at hand when an alarm is worked on: to whom it can be handed over, and the notes that its questionnaire offers. */
export async function alarmDesk(
  { orgSid, subjectSid, naireSid, naireRevision }: Session,
  { reading, naires, streams }: Pick<Services, 'reading' | 'naires' | 'streams'>,
): Promise<AlarmHandling> {
  const filter = `OrgSid eq ${quoted(orgSid)} and Status eq ${userStatuses.normal} and Authority in (${handlers.join(',')})`
  const query = reading.bound('Users', {
    $filter: filter,
    $select: 'Sid,Name,Authority',
    $orderby: 'Authority desc,Code',
    $top: String(mostHandlers),
  })
  const [{ found }, { record }] = await Promise.all([
    reading.page(query, { viewer: systemViewer, minPosition: 0 }),
    naires.atRevision(naireSid, naireRevision),
  ])
  const notes = (record.AlarmNoteTemplates ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const { members } = (await load(streams, subjectDecider, subjectStream(subjectSid))).state
  const all = found.rows as unknown as AlarmHandling['Handlers']
  const isTheirs = ({ Sid, Authority }: AlarmHandling['Handlers'][number]) =>
    can(roleAmong(members, Sid, Authority as RoleCode) ?? 'system', 'processAlarms')
  return { Handlers: all.filter(isTheirs), NoteTemplates: notes }
}

const handlers: readonly RoleCode[] = abilities.processAlarms.map((name) => roles[name])
