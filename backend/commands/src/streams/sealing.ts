import {
  currentVersion,
  upcast,
  type Decider,
  type DomainEvent,
  type NewEvent,
  type PartedData,
  type StoredEvent,
} from '@naire/domain/event-sourcing'

/** Vault keys that commands use. */
export interface Sealer {
  /** `parts` can be erased without the rest, where the subject's key was made for them: by a first call that has some. */
  seal(subject: string, data: object, parts?: Omit<PartedData, 'rest'>): Promise<Uint8Array>
  /** In the order given; `{ erased: true }` for what a destroyed key had sealed. Fields of erased parts are absent. */
  openMany(sealed: readonly Uint8Array[]): Promise<(object | { readonly erased: true })[]>
}

type Shapes = Pick<Decider<never, never, never>, 'upcasters' | 'personal' | 'parts'>

/** A fact split into what may be read by everybody and what is encrypted with the key of its stream. */
export async function sealed(
  sealer: Sealer,
  shapes: Shapes,
  stream: string,
  event: DomainEvent,
): Promise<Omit<NewEvent, 'id' | 'metadata'>> {
  const version = currentVersion(shapes.upcasters, event.type)
  const fields = shapes.personal[event.type] ?? []
  const entries = Object.entries(event.data).filter(([, value]) => value !== undefined)
  const secret = entries.filter(([name]) => fields.includes(name))
  if (secret.length === 0) return { type: event.type, version, data: Object.fromEntries(entries) }
  const data = Object.fromEntries(entries.filter(([name]) => !fields.includes(name)))
  const personal = Object.fromEntries(secret)
  if (shapes.parts?.appliesTo(event) !== true)
    return { type: event.type, version, data, sealed: await sealer.seal(stream, personal) }
  const { rest, ...parts } = shapes.parts.divide(event.type, personal)
  return { type: event.type, version, data, sealed: await sealer.seal(stream, rest, parts) }
}

/**
 * Stored events with their personal fields put back, in today's shape. Erased fields are absent, also where this process
 * still holds their key.
 */
export async function opened<Event extends StoredEvent>(
  sealer: Sealer,
  shapes: Shapes,
  events: readonly Event[],
): Promise<Event[]> {
  const secrets = await sealer.openMany(events.flatMap((event) => event.sealed ?? []))
  const { parts } = shapes
  const erased = parts === undefined ? -1 : events.findLastIndex(({ type }) => type === parts.erasedBy)
  let next = 0
  return events.map((event, at) => {
    const secret = event.sealed === undefined ? {} : (secrets[next++] ?? {})
    const left = at < erased ? parts?.divide(event.type, secret as Readonly<Record<string, unknown>>).rest : secret
    const data = 'erased' in secret ? event.data : { ...event.data, ...left }
    return { ...event, data: upcast(shapes.upcasters, { type: event.type, version: event.version, data }) }
  })
}
