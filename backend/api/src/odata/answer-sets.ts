import { can } from '@naire/domain/access'
import { Refused } from '@naire/domain/refusals'
import type { EntityModel, PathSegment } from '@naire/odata'
import { answeredNaire, answeredNaires, answerSet, naireOfSet } from '@naire/projections/query'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { model } from './model.ts'

/** The model, with the set that an address names when that is the answers of a questionnaire (`Answers_<sid>`). */
export async function modelFor([first]: readonly PathSegment[], caller: Caller, services: Services): Promise<EntityModel> {
  const naireSid = first ? naireOfSet(first.name) : null
  if (naireSid === null || first === undefined) return model
  requireAccess('readAnswers', caller)
  await services.reading.caughtUp(['answers'], caller.minPosition)
  const naire = await answeredNaire(services.readPool, naireSid)
  if (naire === null) throw new Refused({ key: 'request.notFound' })
  requireAccess('readAnswers', caller, { orgSid: naire.orgSid })
  return { ...model, sets: { ...model.sets, [first.name]: answerSet(naire) } }
}

/** The model as this caller sees it: with the answers of every questionnaire whose sessions they may read. */
export async function modelOf({ user, orgSid }: Caller, { readPool }: Services): Promise<EntityModel> {
  if (user === null || !can(user.role, 'viewSessions')) return model
  const naires = await answeredNaires(readPool, user.orgSid ?? orgSid)
  const answers = naires.map((naire) => answerSet(naire))
  return { ...model, sets: { ...model.sets, ...Object.fromEntries(answers.map((set) => [set.name, set])) } }
}
