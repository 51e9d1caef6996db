import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { randomUUID } from 'node:crypto'

/** Sessions of one questionnaire that an api left when each had asked for a seat; there is one for each. */
export async function leaveSettling(store: EventStore, count: number): Promise<void> {
  const naireSid = newSid()
  const cells = [{ cellSid: 'C', expression: 'true', memo: null, limit: count, declaredLimit: count }]
  await store.append({ stream: `quota-${naireSid}`, expected: 'none', events: [event('CellsDefined', { naireSid, cells })] })
  let next = 0
  await Promise.all(Array.from({ length: 128 }, async () => {
    while (next < count) {
      const sessionSid = newSid()
      await store.append({ stream: `session-${sessionSid}`, expected: 'none', events: begun(sessionSid, naireSid, next++) })
    }
  }))
}

function begun(sessionSid: string, naireSid: string, at: number): NewEvent[] {
  const then = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
  return [
    event('SessionCreated', { to: 'suspend', sessionSid, naireSid, naireRevision: 1, subjectSid: 'S', orgSid: 'O', surveySeq: at + 1, authMode: 1, userSid: null }),
    event('SeatRequested', { to: 'settling', requestId: `R-${sessionSid}`, cells: ['C'], then }),
  ]
}

function event(type: string, data: object): NewEvent {
  const metadata = { actor: { sid: 'anonymous', role: 'respondent', orgSid: null }, at: new Date().toISOString(), commandId: randomUUID(), correlationId: randomUUID() } as const
  return { id: randomUUID(), type, version: 1, data, metadata }
}

const newSid = (): string => randomUUID().replaceAll('-', '').toUpperCase()
