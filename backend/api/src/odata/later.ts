import { RefusalError } from '@naire/domain/refusals'
import { notSupported, type EntityModel, type PathSegment } from '@naire/odata'
import type { Caller } from '../http/caller.ts'

/**
 * Sets that the specification names and that are not built: they answer 501 with their name, not as if they did not
 * exist.
 */
const laterSets: readonly string[] = ['Questions', 'Resources']

/** @throws ODataError 501 for what is still to come; who is not signed in is told to sign in. */
export function refuseLater([set]: readonly PathSegment[], model: EntityModel, { user }: Caller): void {
  if (set === undefined) return
  if (!laterSets.includes(set.name) || model.sets[set.name] !== undefined) return
  if (user === null) throw new RefusalError({ key: 'access.signedOut' })
  throw notSupported(set.name, { target: set.name })
}
