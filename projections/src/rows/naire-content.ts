import { naireContentEvents, type NaireContentEvent } from '@naire/domain/naires'
import type { ReadEvent } from '../runner/read-model.ts'

/** The event, when it brings a questionnaire a new content. */
export function naireContent(event: ReadEvent): (ReadEvent & NaireContentEvent) | undefined {
  return (naireContentEvents as readonly string[]).includes(event.type)
    ? (event as ReadEvent & NaireContentEvent)
    : undefined
}
