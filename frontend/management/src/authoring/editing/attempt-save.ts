import { saveOf } from '@naire/domain/authoring'
import { refusals } from '@naire/domain/refusals'
import { HttpFailure, type FailureDetail } from '../../workplace/http.ts'
import type { Draft, RecordRevision } from './draft.ts'
import type { NaireServer, SaveResult } from './ports.ts'

/** How a save ended. `newest`: what the server has now, which is not what was sent. */
export type Attempt =
  | { readonly outcome: 'saved'; readonly saved: SaveResult; readonly newest: RecordRevision | null }
  /** Another author saved before. */
  | { readonly outcome: 'behind'; readonly newest: RecordRevision }
  /** The server will not take it as it is. */
  | { readonly outcome: 'refused'; readonly problems: readonly FailureDetail[] }
  /** The server was not reached, or is not well. */
  | { readonly outcome: 'offline' }

/** Sends what the author changed, once. Throws bugs only. */
export async function attemptSave(sent: Draft, server: NaireServer): Promise<Attempt> {
  try {
    return await sentTo(server, sent)
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    return refusedBy(error)
  }
}

async function sentTo(server: NaireServer, { base, record }: Draft): Promise<Attempt> {
  try {
    const saved = await server.save(saveOf(base.record, record))
    return { outcome: 'saved', saved, newest: saved.cleaned.length > 0 ? await server.load() : null }
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.failure.code !== changedMeanwhile) throw error
    return { outcome: 'behind', newest: await server.load() }
  }
}

const changedMeanwhile = refusals['naire.changedMeanwhile'].code.replace(/[{}-]/g, '')

/** Not reached, or too busy just now. */
const passing: readonly number[] = [0, 429, 502, 503, 504]

function refusedBy({ failure, message }: HttpFailure): Attempt {
  if (passing.includes(failure.status)) return { outcome: 'offline' }
  return { outcome: 'refused', problems: failure.details.length > 0 ? failure.details : [{ message }] }
}
