import type { Command, Decider, DomainEvent } from '@naire/domain/event-sourcing'
import { newEvent, type Envelope } from './handle.ts'
import type { Streams } from './load.ts'

/**
 * Where nothing that was can refuse what is: the facts go behind whatever is there, unread. Gives their log position.
 */
export async function record<Cmd extends Command, Event extends DomainEvent>(
  streams: Streams,
  decider: Decider<null, Cmd, Event>,
  { stream, command, envelope }: { readonly stream: string; readonly command: Cmd; readonly envelope: Envelope },
): Promise<number> {
  const facts = decider.decide(decider.initial, command)
  const events = await Promise.all(
    facts.map((event, index) => newEvent(streams, decider, { stream, event, command, envelope, index })),
  )
  const result = await streams.store.append({ stream, expected: 'any', events })
  if (result.outcome === 'conflict') throw new Error(`${stream} took nothing`)
  return result.position
}
