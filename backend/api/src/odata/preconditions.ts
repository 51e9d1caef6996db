import { naireStream } from '@naire/domain/naires'
import { orgStream } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import { sessionStream } from '@naire/domain/sessions'
import { subjectStream } from '@naire/domain/subjects'
import { userStream } from '@naire/domain/users'
import { bindQuery, notSupported, type EntityKey, type EntitySet } from '@naire/odata'
import { systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import type { Headers } from './content-negotiation.ts'
import { model } from './model.ts'

/** The stream that an entity's changes are in. */
const streamOf: Readonly<Record<string, (sid: string) => string>> = {
  Users: userStream,
  Orgs: orgStream,
  Subjects: subjectStream,
  Naires: naireStream,
  NaireSessions: sessionStream,
}

export interface ExpectedStreamRevision {
  readonly stream: string
  readonly revision: number
}

interface Precondition {
  readonly set: EntitySet
  readonly key: EntityKey
  readonly headers: Headers
}

/**
 * Resolves `If-Match` to the stream revision of the row version that the client has read, so that a race is refused
 * (optimistic concurrency). Null without the header. @throws Refused 412 when the row has changed.
 */
export async function expectedRevision(
  { set, key, headers }: Precondition,
  services: Services,
): Promise<ExpectedStreamRevision | null> {
  const [match, none] = [headers['if-match'], headers['if-none-match']]
  if (match === undefined && none === undefined) return null
  const sid = key[0]
  const stream = sid === undefined ? undefined : streamOf[set.name]?.(sid)
  if (stream === undefined)
    throw notSupported(`a precondition on ${set.name}`, { target: match === undefined ? 'If-None-Match' : 'If-Match' })
  const last = (await services.streams.store.readStream(stream)).at(-1)
  const etag = last === undefined ? null : await etagAfter({ set, key, position: last.position }, services)
  if (names(none, etag) || (match !== undefined && !names(match, etag)))
    throw new RefusalError({ key: 'request.changed' })
  return match === undefined || last === undefined ? null : { stream, revision: last.revision }
}

/** Whether a list of versions, or `*`, names this one; weak or strong makes no difference. */
function names(header: string | undefined, etag: string | null): boolean {
  if (header === undefined || etag === null) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}

/** The version of a row when what happened up to `position` is in it; null when there is none. */
export async function etagAfter(
  { set, key, position }: { readonly set: EntitySet; readonly key: EntityKey; readonly position: number },
  { reading }: Services,
): Promise<string | null> {
  if (streamOf[set.name] === undefined) return null
  const query = { ...bindQuery(model, set, { aliases: {}, custom: {} }), select: set.key, etags: true as const }
  const { found } = await reading.row(query, key, { viewer: systemViewer, minPosition: position })
  return found === null ? null : String(found['@odata.etag'])
}
