import { load } from '@naire/commands'
import { can } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { naireDecider, naireStream, normalSid } from '@naire/domain/naires'
import { entityAddress, type EntityModel, type PathSegment } from '@naire/odata'
import { answeredNaire, answeredNaires, answerSet, naireOfSet, sessionsWithAnswers } from '@naire/projections/query'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { model } from './model.ts'

/**
 * The model, with the set that an address names when that is the answers of a questionnaire (`Answers_<sid>`), or with
 * the types of its answers.
 */
export async function modelFor(path: readonly PathSegment[], caller: Caller, services: Services): Promise<EntityModel> {
  const [first] = path
  const typed = typedNaire(path)
  if (typed !== null) return modelOfNaire(typed, caller, services)
  const naireSid = first ? naireOfSet(first.name) : null
  if (naireSid === null || first === undefined) return model
  requireAccess('readAnswers', caller)
  await services.reading.caughtUp(['answers'], caller.minPosition)
  const naire = await answeredNaire(services.readPool, naireSid)
  if (naire === null) throw new RefusalError({ key: 'request.notFound' })
  requireAccess('readAnswers', caller, { orgSid: naire.orgSid, subjectSid: await subjectOf(naireSid, services) })
  return { ...model, sets: { ...model.sets, [first.name]: answerSet(naire) } }
}

/** Tables of answers carry no policy: who may read them is decided when they are chosen, by the log. */
const subjectOf = async (naireSid: string, { streams }: Services): Promise<string> =>
  (await load(streams, naireDecider, naireStream(naireSid))).state.subjectSid

/** The questionnaire whose sessions, or whose metadata, an address names. */
function typedNaire([first, second]: readonly PathSegment[]): string | null {
  if (first?.name !== 'Naires' || (second?.name !== 'Sessions' && second?.name !== '$metadata')) return null
  const key = first.args?.single ?? first.args?.named['Sid']
  return key?.kind === 'literal' ? normalSid(key.value) : null
}

/** The model in which the sessions of one questionnaire have answers with names and types: `Answers/Q1`. */
async function modelOfNaire(naireSid: string, caller: Caller, services: Services): Promise<EntityModel> {
  requireAccess('readAnswers', caller)
  await services.reading.caughtUp(['answers'], caller.minPosition)
  const answered = await answeredNaire(services.readPool, naireSid)
  const root = `${entityAddress({ name: 'Naires', key: ['Sid'] }, [naireSid])}/`
  if (answered !== null) {
    requireAccess('readAnswers', caller, { orgSid: answered.orgSid, subjectSid: await subjectOf(naireSid, services) })
    return { ...model, root, sets: { ...model.sets, NaireSessions: sessionsWithAnswers(answered) } }
  }
  const query = services.reading.bound('Naires', { $select: 'Sid' })
  const { found } = await services.reading.entity(query, [naireSid], {
    viewer: await viewerOf(caller, query, services),
    minPosition: caller.minPosition,
  })
  if (found === null) throw new RefusalError({ key: 'request.notFound' })
  return { ...model, root }
}

/** The model as this caller sees it: with the answers of every questionnaire whose sessions they may read. */
export async function modelOf({ user, orgSid }: Caller, { readPool }: Services): Promise<EntityModel> {
  if (user === null || !can(user.role, 'viewSessions')) return model
  const { closed, roles } = user.memberships
  const apart = [
    ...closed,
    ...Object.keys(roles).filter((subjectSid) => !can(roles[subjectSid] ?? 'system', 'viewSessions')),
  ]
  const naires = (await answeredNaires(readPool, user.orgSid ?? orgSid)).filter(
    ({ subjectSid }) => subjectSid === null || !apart.includes(subjectSid),
  )
  const answers = naires.map((naire) => answerSet(naire))
  return { ...model, sets: { ...model.sets, ...Object.fromEntries(answers.map((set) => [set.name, set])) } }
}
