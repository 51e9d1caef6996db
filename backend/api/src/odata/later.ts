import { Refused } from '@naire/domain/refusals'
import { notSupported, type EntityModel, type PathSegment } from '@naire/odata'
import type { Caller } from '../http/caller.ts'

/** Sets and calls that the specification names and that are not built: they answer 501 with their name, not as if they did not exist. */
const laterSets: readonly string[] = ['Excels', 'Idents', 'Questions', 'Resources']
const laterCalls: readonly string[] = ['Naires SurveyExpert.Save']

/** @throws ODataError 501 for what is still to come; who is not signed in is told to sign in. */
export function refuseLater([set, call]: readonly PathSegment[], model: EntityModel, { user }: Caller): void {
  if (set === undefined) return
  const isSet = laterSets.includes(set.name) && model.sets[set.name] === undefined
  if (!isSet && !laterCalls.includes(`${set.name} ${call?.name}`)) return
  if (user === null) throw new Refused({ key: 'access.signedOut' })
  throw notSupported(isSet ? set.name : `${set.name}/${call?.name}`, { target: call?.name ?? set.name })
}
