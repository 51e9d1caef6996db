import { createHash } from 'node:crypto'
import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { randomHistory } from '../../../projections/src/testing/random-history.ts'
import type { Random } from './chance.ts'

/** What happens in an organisation, as events of the product in the order in which they happened; equal for equal chance. */
export function history(
  random: Random,
  sessions: number,
): readonly { readonly stream: string; readonly event: NewEvent }[] {
  return randomHistory(random, sessions).events.map(({ stream, type, version, data, metadata, id }) => ({
    stream,
    event: {
      id: uuid(id),
      type,
      version,
      data,
      metadata: { ...metadata, commandId: uuid(metadata.commandId), correlationId: uuid(metadata.correlationId) },
    },
  }))
}

/** Stores them in their order. */
export async function happen(store: EventStore, events: ReturnType<typeof history>): Promise<void> {
  for (const { stream, event } of events) await store.append({ stream, expected: 'any', events: [event] })
}

function uuid(text: string): string {
  return createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
