import { load } from '@naire/commands'
import { roles } from '@naire/domain/access'
import { sessionDecider } from '@naire/domain/sessions'
import type { Duty } from '../runner/duty.ts'
import { sidOf } from '../sid-of.ts'

const enabled = 0

/** Who is told of what: the alarmers of the organisation when an alarm is raised, its project managers too when it is escalated. */
const told: Readonly<Record<string, readonly number[]>> = {
  AlarmRaised: [roles.Alarmer],
  AlarmEscalated: [roles.Alarmer, roles.ProjectManager, roles.OrgAdmin],
}

/** Writes down who is to be told. Open screens follow the log by themselves; channels to people who are away take the notices from here. */
export const notice: Duty = {
  queue: 'raise-alarms',
  attempts: 8,
  async perform(event, { streams, pool }) {
    const { state } = await load(streams, sessionDecider, event.stream)
    await pool.query(
      `insert into work.notices (event_id, user_sid, event_type, session_sid, org_sid)
       select $1, "Sid", $2, $3, $4 from read.users where "OrgSid" = $4 and "Authority" = any ($5) and "Status" = $6
       on conflict do nothing`,
      [event.id, event.type, sidOf(event), state.orgSid, told[event.type] ?? [], enabled],
    )
  },
}
