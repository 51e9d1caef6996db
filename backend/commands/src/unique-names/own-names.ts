import type { NameScope } from '@naire/domain/unique-names'
import { orgDecider, orgStream } from '@naire/domain/orgs'
import { slotOf, sessionDecider, sessionStream } from '@naire/domain/sessions'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import { userDecider, userStatuses, userStream } from '@naire/domain/users'
import { load, type Streams } from '../streams/index.ts'
import { slotPlace } from '../sessions/slot-place.ts'
import { streamOf, type NamePlace } from './name-stream.ts'

/** The stream of the name that an owner bears; null when there is no such owner, or it bears none. */
export type FindOwnName = (scope: NameScope, ownerSid: string) => Promise<string | null>

export const ownNames =
  (streams: Streams): FindOwnName =>
  async (scope, ownerSid) => {
    const place = await places[scope](streams, ownerSid)
    return place === null ? null : streamOf(place)
  }

const places: Record<NameScope, (streams: Streams, sid: string) => Promise<NamePlace | null>> = {
  async userCode(streams, sid) {
    const { state } = await load(streams, userDecider, userStream(sid))
    return state.exists && state.status !== userStatuses.delete ? { scope: 'userCode', name: state.fields.code } : null
  },
  async orgName(streams, sid) {
    const { name } = (await load(streams, orgDecider, orgStream(sid))).state
    return name === null ? null : { scope: 'orgName', name }
  },
  async subjectName(streams, sid) {
    const { state } = await load(streams, subjectDecider, subjectStream(sid))
    return state.deleted || state.name === null
      ? null
      : { scope: 'subjectName', name: state.name, within: state.orgSid }
  },
  // One owner bears many of them, each for good: `settleName` leaves them alone.
  sid: async () => null,
  async sessionSlot(streams, sid) {
    const slot = slotOf((await load(streams, sessionDecider, sessionStream(sid))).state)
    return slot === null ? null : slotPlace(slot)
  },
}
