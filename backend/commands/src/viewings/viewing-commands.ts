import type { Actor } from '@naire/domain/event-sourcing'
import { viewingDecider, viewingStream, type DataViewed } from '@naire/domain/viewings'
import { record, type Envelope, type Streams } from '../streams/index.ts'

export interface ViewingRequest {
  readonly viewing: DataViewed['data']
  readonly by: Actor
  readonly envelope: Envelope
}

export interface ViewingCommands {
  record(request: ViewingRequest): Promise<number>
}

export function viewingCommands({ streams, now }: { readonly streams: Streams; now(): Date }): ViewingCommands {
  return {
    record({ viewing, by, envelope }) {
      const command = { type: 'RecordViewing', viewing, by, at: now().toISOString() } as const
      return record(streams, viewingDecider, { stream: viewingStream(by.sid), command, envelope })
    },
  }
}
