import { defaultTimeZone } from '@naire/domain/expression'
import type { Session } from '@naire/domain/sessions'
import type { ReadEvent } from '@naire/projections/runner'
import type { JobContext } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'
import type { Message } from './reach.ts'

/** WeChat cuts a field of the kind `thing` off behind so many characters. */
const longestThing = 20

/** That there is an alarm, in which questionnaire, since when and how high: nothing of what was answered leaves the house. */
export async function messageOf(
  event: ReadEvent,
  session: Session,
  { pool, alarmNotice }: Pick<JobContext, 'pool' | 'alarmNotice'>,
): Promise<Message> {
  const { rows } = await pool.query<{ Name: string }>(`select "Name" from read.naires where "Sid" = $1`, [
    session.naireSid,
  ])
  const place = `/subject/${session.orgSid}/${session.subjectSid}/alarmMng`
  return {
    url: `${alarmNotice?.publicUrl ?? ''}${place}?alarm=${sidOf(event)}`,
    fields: {
      thing1: [...(rows[0]?.Name ?? '')].slice(0, longestThing).join(''),
      time2: minute(event.recordedAt),
      number3: String(session.alarmLevel),
    },
  }
}

/** `2026-03-01 10:05`. */
function minute(at: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(new Date(at))
}
