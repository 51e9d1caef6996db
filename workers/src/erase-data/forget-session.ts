import { load } from '@naire/commands'
import { sessionDecider } from '@naire/domain/sessions'
import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** Destroys the key of an erased session and removes its files, those of its appeals too. The log stays whole and can no longer be read. */
export const forgetSession: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  async perform(event, { streams, keys, files, uploads, fingerprints }) {
    const { state } = await load(streams, sessionDecider, event.stream)
    // First the key: whoever works on a file meanwhile then finds nothing to work for.
    await keys.destroyKey(event.stream)
    await fingerprints.forget(sidOf(event))
    for (const thing of [sidOf(event), ...Object.keys(state.appealed)]) {
      await uploads.removeOf(thing)
      for (const { sid } of await files.list(thing)) await files.remove(sid)
    }
  },
}
