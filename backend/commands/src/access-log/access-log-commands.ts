import type { Actor } from '@naire/domain/event-sourcing'
import { accessRecordDecider, accessRecordStream, type DataViewed } from '@naire/domain/access-log'
import { record, type Envelope, type Streams } from '../streams/index.ts'

export interface AccessLogRequest {
  readonly viewing: DataViewed['data']
  readonly by: Actor
  readonly envelope: Envelope
}

export interface AccessLogCommands {
  record(request: AccessLogRequest): Promise<number>
}

export function accessRecordCommands({ streams, now }: { readonly streams: Streams; now(): Date }): AccessLogCommands {
  return {
    record({ viewing: accessRecord, by, envelope }) {
      const command = { type: 'RecordViewing', viewing: accessRecord, by, at: now().toISOString() } as const
      return record(streams, accessRecordDecider, { stream: accessRecordStream(by.sid), command, envelope })
    },
  }
}
