import type { NaireRevision } from '@naire/contract'
import { loadHistory } from '@naire/commands'
import type { EventMetadata, StoredEvent } from '@naire/domain/event-sourcing'
import { difference, sharing } from '@naire/domain/authoring'
import { naireDecider, naireStream, type NaireContentEvent, type NaireEvent } from '@naire/domain/naires'
import { valueBody } from '@naire/odata'
import { ownNaire } from './naire-operations.ts'
import { withoutBody } from '../odata/operation.ts'

/** Older ones are told when they were published. */
const newestTold = 1_000

/** The contents that a questionnaire has had, the newest first. */
export const revisionOperations = {
  naireRevisions: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const { events } = await loadHistory(services.streams, naireDecider, naireStream(call.key))
    const names = await services.people.namesOf(events.map(({ metadata }) => metadata.actor.sid))
    return {
      kind: 'json',
      body: valueBody(
        call.serviceRoot,
        revisionsOf(events as readonly NaireHistoryEvent[]).map((revision) => ({
          ...revision,
          ActorName: names.get(revision.ActorSid) ?? null,
        })),
        'Collection(SurveyExpert.Open)',
      ),
    }
  }),

  naireChangesSince: withoutBody(
    async (call, services) => {
      const { revision } = await ownNaire(call, services)
      const [known, newest] = await Promise.all(
        [Number(call.args['revision']), revision].map((each) => services.naires.atRevision(call.key, each)),
      )
      const Changes = difference(known!.record, sharing(known!.record, newest!.record))
      return { kind: 'json', body: valueBody(call.serviceRoot, { Revision: revision, Changes }) }
    },
    { revision: { type: 'Int32' } },
  ),
} as const

type NaireHistoryEvent = StoredEvent & NaireEvent & { readonly metadata: EventMetadata }

function revisionsOf(events: readonly NaireHistoryEvent[]): readonly Omit<NaireRevision, 'ActorName'>[] {
  const published = new Map(
    events.flatMap(({ type, data, metadata }) =>
      type === 'NairePublished' ? [[data.revision, metadata.at] as const] : [],
    ),
  )
  const contents = events.flatMap((event) =>
    'questionCount' in event.data
      ? [
          revisionOf(
            event as typeof event & NaireContentEvent,
            event.metadata,
            published.get(event.data.revision) ?? null,
          ),
        ]
      : [],
  )
  return contents.toReversed().filter(({ PublishTime }, index) => index < newestTold || PublishTime !== null)
}

function revisionOf(
  { type, data }: NaireContentEvent,
  { actor, at }: EventMetadata,
  PublishTime: string | null,
): Omit<NaireRevision, 'ActorName'> {
  const { revision, questionCount, pageCount } = data
  return {
    Revision: revision,
    EventType: type,
    At: at,
    ActorSid: actor.sid,
    QuestionCount: questionCount,
    PageCount: pageCount,
    PublishTime,
    To: 'to' in data ? data.to : null,
    Reason: 'reason' in data ? data.reason : null,
  }
}
