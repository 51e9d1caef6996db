import { load } from '@naire/commands'
import { sessionDecider, type SessionCreated } from '@naire/domain/sessions'
import type { JobHandler } from '../runner/job.ts'

type Beginning = Pick<SessionCreated['data'], 'hasPlace' | 'longitude' | 'latitude'>

/** Names the address of the place where a session began, where a service for it is set up; kept sealed. */
export const findAddress: JobHandler = {
  queue: 'find-addresses',
  attempts: 6,
  retryAfterMs: 5_000,
  concerns: ({ data }) => (data as Beginning).hasPlace === true,
  async perform(event, { geocoder, streams, sendToSession }, { signal }) {
    const { longitude = null, latitude = null } = event.data as Beginning
    if (geocoder === null || event.erased || longitude === null || latitude === null) return
    const { state } = await load(streams, sessionDecider, event.stream)
    // The place of what somebody deleted goes to no service any more.
    if (state.answering === 'deleted' || state.answering === 'erased') return
    const addrComponent = await geocoder.addressOf({ longitude, latitude }, signal)
    if (addrComponent !== null) await sendToSession(event, 'findAddress', { type: 'StoreAddress', addrComponent })
  },
}
