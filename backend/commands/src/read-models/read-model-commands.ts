import type { Actor } from '@naire/domain/event-sourcing'
import { readModelDecider, readModelStream, type ReadModel, type ReadModelCommand } from '@naire/domain/read-models'
import { handle, type Envelope, type CommandResult, type Streams } from '../streams/index.ts'

export interface ParkedEventRequest {
  readonly readModel: string
  /** Of the parked event in the log. */
  readonly position: number
  readonly reason: string
  readonly isParked: boolean
  readonly by: Actor
  readonly envelope: Envelope
}

export interface ReadModelCommands {
  /** The read model is built anew beside the live one and meets the event again. */
  retryParked(request: ParkedEventRequest): Promise<CommandResult<ReadModel>>
  /** The read model goes without the event. */
  skipParked(request: ParkedEventRequest): Promise<CommandResult<ReadModel>>
}

export function readModelCommands({ streams, now }: { readonly streams: Streams; now(): Date }): ReadModelCommands {
  const decide = (type: ReadModelCommand['type'], { envelope, ...request }: ParkedEventRequest) =>
    handle(
      streams,
      readModelDecider,
      readModelStream(request.readModel),
      { ...request, type, at: now().toISOString() },
      envelope,
    )
  return {
    retryParked: (request) => decide('RetryParkedEvent', request),
    skipParked: (request) => decide('SkipParkedEvent', request),
  }
}
