/** What the quota told a session. `refused` is kept so that a repeated request gets the same answer. */
export interface Seat {
  readonly status: 'held' | 'confirmed' | 'refused'
  readonly requestId: string
  readonly cells: readonly string[]
  /** Deadline of a hold, ISO 8601 in UTC; empty otherwise. */
  readonly until: string
  /** The cell that was full; empty unless refused. */
  readonly fullCell: string
}

/** Seats by session. Changing one copies three small objects, however many there are. */
export interface Seats {
  readonly [prefix: string]: { readonly [prefix: string]: { readonly [sessionSid: string]: Seat } }
}

export const seatOf = (seats: Seats, sessionSid: string): Seat | null => seats[first(sessionSid)]?.[second(sessionSid)]?.[sessionSid] ?? null

export function withSeat(seats: Seats, sessionSid: string, seat: Seat): Seats {
  const outer = seats[first(sessionSid)] ?? {}
  const inner = outer[second(sessionSid)] ?? {}
  return { ...seats, [first(sessionSid)]: { ...outer, [second(sessionSid)]: { ...inner, [sessionSid]: seat } } }
}

export function withoutSeat(seats: Seats, sessionSid: string): Seats {
  const outer = seats[first(sessionSid)] ?? {}
  const { [sessionSid]: _gone, ...inner } = outer[second(sessionSid)] ?? {}
  return { ...seats, [first(sessionSid)]: { ...outer, [second(sessionSid)]: inner } }
}

export function* allSeats(seats: Seats): Generator<readonly [sessionSid: string, seat: Seat]> {
  for (const outer of Object.values(seats)) for (const inner of Object.values(outer)) yield* Object.entries(inner)
}

/** Sids are random hexadecimal digits, so their beginnings spread evenly. */
const first = (sid: string): string => sid.slice(0, 2)
const second = (sid: string): string => sid.slice(2, 4)
