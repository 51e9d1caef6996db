import { load } from '@naire/commands'
import type { EventMetadata, StoredEvent } from '@naire/domain/event-sourcing'
import { naireDecider, naireStream, type NaireContentEvent, type NaireEvent } from '@naire/domain/naires'
import { valueBody } from '@naire/odata'
import type { NaireRevision } from '../contract/naires.ts'
import { withoutBody } from '../odata/define.ts'
import { ownNaire } from './naire-operations.ts'

/** Older ones are told when they were published. */
const newestTold = 1_000

/** The contents that a questionnaire has had, the newest first. */
export const revisionOperations = {
  naireRevisions: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const { events } = await load(services.streams, naireDecider, naireStream(call.key))
    return {
      kind: 'json',
      body: valueBody(
        call.serviceRoot,
        revisionsOf(events as readonly NaireHistoryEvent[]),
        'Collection(SurveyExpert.Open)',
      ),
    }
  }),
} as const

type NaireHistoryEvent = StoredEvent & NaireEvent & { readonly metadata: EventMetadata }

function revisionsOf(events: readonly NaireHistoryEvent[]): readonly NaireRevision[] {
  const published = new Map(
    events.flatMap(({ type, data, metadata }) =>
      type === 'NairePublished' ? [[data.revision, metadata.at] as const] : [],
    ),
  )
  const contents = events.flatMap((event) =>
    event.type === 'NairePublished'
      ? []
      : [revisionOf(event, event.metadata, published.get(event.data.revision) ?? null)],
  )
  return contents.toReversed().filter(({ PublishTime }, index) => index < newestTold || PublishTime !== null)
}

function revisionOf(
  { type, data }: NaireContentEvent,
  { actor, at }: EventMetadata,
  PublishTime: string | null,
): NaireRevision {
  const { revision, questionCount, pageCount } = data
  return {
    Revision: revision,
    EventType: type,
    At: at,
    ActorSid: actor.sid,
    ActorName: actor.name ?? null,
    QuestionCount: questionCount,
    PageCount: pageCount,
    PublishTime,
    To: 'to' in data ? data.to : null,
    Reason: 'reason' in data ? data.reason : null,
  }
}
