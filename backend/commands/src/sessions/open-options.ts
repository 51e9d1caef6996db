import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { OpenOptions } from '@naire/domain/answering'
import { wayOptions, type Session, type SessionEvent, type SessionMetadata } from '@naire/domain/sessions'
import type { LoadedStream } from '../streams/index.ts'
import type { CommitRequest } from './commit-request.ts'

type SessionCreatedData = Extract<SessionEvent, { type: 'SessionCreated' }>['data']

/** Data of the event that created a stored session; null for a new one. */
export const createdEvent = ({ events }: LoadedStream<Session>): SessionCreatedData | null =>
  ((events as readonly StoredEvent<SessionEvent>[]).find((event) => event.type === 'SessionCreated')?.data as
    | SessionCreatedData
    | undefined) ?? null

/**
 * Language, viewport and query are those that the session was created with; now is the moment of its last reply. Orders
 * that were chosen on the way, and questions that were opened, are taken as they are told.
 */
export function openOptions(
  { request, at }: { readonly request: CommitRequest; readonly at: string },
  loaded: LoadedStream<Session>,
): OpenOptions {
  const { lang, viewPort, queryParams, identifyingCode, startTime, surveySeq = 1 } = createdEvent(loaded) ?? request
  return wayOptions({
    sessionSid: request.sessionSid,
    viewPort,
    lang,
    now: new Date(request.lastReplyTime ?? at),
    query: Object.fromEntries(new URLSearchParams(queryParams ?? '')),
    metadatas: request.sessionMetadatas ?? storedMetadatas(loaded),
    isReturned: loaded.state.answering === 'revoke',
    identifyingCode,
    startTime,
    surveySeq,
  })
}

/** As the last commit that told any left them. */
function storedMetadatas({ events }: LoadedStream<Session>): readonly SessionMetadata[] | undefined {
  const told = (events as readonly StoredEvent<SessionEvent>[]).flatMap(({ data }) =>
    'sessionMetadatas' in data && data.sessionMetadatas ? [data.sessionMetadatas] : [],
  )
  return told.at(-1)
}
