import type { Actor, DomainEvent } from '@naire/domain/event-sourcing'
import { partedSession, sessionDecider } from '@naire/domain/sessions'
import type { ReadEvent } from '../runner/read-model.ts'

/** A log in memory that numbers what happens as the store does. */
export class Log {
  readonly events: ReadEvent[] = []
  readonly #revisions = new Map<string, number>()

  add(stream: string, event: DomainEvent, actor: Partial<Actor> = {}): ReadEvent {
    const revision = (this.#revisions.get(stream) ?? -1) + 1
    this.#revisions.set(stream, revision)
    const position = this.events.length * 2 + 1
    const at = new Date(Date.UTC(2026, 0, 1) + position * 61_000).toISOString()
    const stored: ReadEvent = {
      type: event.type,
      data: event.data as Record<string, unknown>,
      id: `event-${position}`,
      version: 1,
      stream,
      revision,
      position,
      recordedAt: at,
      erased: false,
      metadata: {
        actor: { sid: 'anonymous', role: 'respondent', orgSid: null, ...actor },
        at,
        commandId: `c${position}`,
        correlationId: `r${position}`,
      },
    }
    this.events.push(stored)
    return stored
  }
}

/** A sid with a readable end. */
export function sid(name: string | number): string {
  return Buffer.from(String(name)).toString('hex').toUpperCase().padStart(32, '0')
}

/** As it is read once the keys of the parts that anonymising erases are destroyed. */
export function withoutParts(event: ReadEvent): ReadEvent {
  const fields = sessionDecider.personal[event.type] ?? []
  const [personal, open] = [true, false].map((is) =>
    Object.fromEntries(Object.entries(event.data).filter(([name]) => fields.includes(name) === is)),
  )
  return { ...event, data: { ...open, ...partedSession(event.type, personal ?? {}).rest } }
}
