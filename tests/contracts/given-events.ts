import { randomUUID } from 'node:crypto'
import type { NewEvent } from '@naire/domain/event-sourcing'

export function newStream(): string {
  return `session-${randomUUID()}`
}

export function newEvent(data: object = { n: 1 }): NewEvent {
  return {
    id: randomUUID(),
    type: 'SessionReturned',
    version: 1,
    data,
    metadata: {
      actor: { sid: 'system', role: 'system', orgSid: null },
      at: '2026-01-01T00:00:00.000Z',
      commandId: randomUUID(),
      correlationId: randomUUID(),
    },
  }
}
