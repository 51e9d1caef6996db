import type { SessionMetadata } from '../answering/events.ts'
import type { ShownOrders } from './shown-orders.ts'

/** Stands for the platform itself where other metadata names an author's definition. */
export const shownDefSid = `${'F'.repeat(31)}C`

const path = '$shown'

/** Characters of its JSON: enough for 500 questions of ten options. Later questions than that go without. */
const most = 16_384

/** Orders as they were told, by the question's code: one text of places for each list, `2 0 1`. */
export type DisplayedOrders = Readonly<Record<string, readonly string[]>>

/** As an entry of the session's metadata; none where nothing is shuffled. */
export function shownEntries(shown: ShownOrders): readonly SessionMetadata[] {
  let length = 2
  const told = Object.entries(shown).flatMap(([code, lists]) => {
    const one = [code, lists.map(({ places }) => places.join(' '))] as const
    length += JSON.stringify(one).length
    return length <= most ? [one] : []
  })
  return told.length === 0
    ? []
    : [{ DefSid: shownDefSid, Path: path, ValString: JSON.stringify(Object.fromEntries(told)) }]
}

/** What a device told, in a session's metadata; null when it told nothing. A device wrote it, so whatever does not fit is passed over. */
export function shownIn(entries: unknown): DisplayedOrders | null {
  const own = ((entries ?? []) as readonly SessionMetadata[]).find(
    ({ DefSid, Path }) => DefSid === shownDefSid && Path === path,
  )
  if (!own?.ValString || own.ValString.length > most) return null
  return Object.fromEntries(
    Object.entries(fieldsOf(own.ValString)).flatMap(([code, lists]) =>
      Array.isArray(lists) ? [[code, lists.map(String)]] : [],
    ),
  )
}

function fieldsOf(json: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(json) as object) }
  } catch {
    return {}
  }
}
