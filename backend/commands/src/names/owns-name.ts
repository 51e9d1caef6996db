import { normalName, type NameScope } from '@naire/domain/names'
import { orgDecider, orgStream } from '@naire/domain/orgs'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import { userDecider, userStatuses, userStream } from '@naire/domain/users'
import { load, type Streams } from '../streams/index.ts'

/** Whether the one who claimed a name exists and bears it. */
export const ownsName =
  (streams: Streams) =>
  async (scope: NameScope, ownerSid: string, name: string): Promise<boolean> => {
    const borne = await nameBorne[scope](streams, ownerSid)
    return borne !== null && normalName(scope, borne) === normalName(scope, name)
  }

const nameBorne: Record<NameScope, (streams: Streams, sid: string) => Promise<string | null>> = {
  async userCode(streams, sid) {
    const { state } = await load(streams, userDecider, userStream(sid))
    return state.exists && state.status !== userStatuses.delete ? state.fields.code : null
  },
  async orgName(streams, sid) {
    return (await load(streams, orgDecider, orgStream(sid))).state.name
  },
  async subjectName(streams, sid) {
    const { state } = await load(streams, subjectDecider, subjectStream(sid))
    return state.deleted ? null : state.name
  },
}
