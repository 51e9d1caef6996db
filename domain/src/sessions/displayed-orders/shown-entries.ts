import type { SessionMetadata } from '../answering/events.ts'
import type { Answering, CompiledNaire, OptionState } from '../../answering/index.ts'
import type { ContentPart, PartAxis } from '../../interactions/index.ts'

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

/**
 * Displayed orders that a device reported in a session's metadata; null when it reported none. Ill-formed entries are
 * skipped, because a device wrote them.
 */
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

/**
 * Of each visible question whose options, rows or columns are shuffled, by its code: each such list, as it is shown.
 */
export type ShownOrders = Readonly<Record<string, readonly ShownList[]>>

export interface ShownList {
  /** Codes as they are written. */
  readonly codes: readonly string[]
  /** Places, from 0, among those codes, in the order in which they are shown. */
  readonly places: readonly number[]
}

/**
 * Displayed orders of a respondent, from the states that every screen draws. The questionnaire alone determines which
 * lists exist.
 */
export function shownOrders(
  session: Pick<Answering, 'question'>,
  { questions }: Pick<CompiledNaire, 'questions'>,
): ShownOrders {
  const shown = questions.flatMap(({ sid, code, mounted, fields }) => {
    const contents = fields.map(({ field }) => field.interaction.parts)
    if (![mounted.parts, ...contents].some((parts) => parts.some(({ Shuffle }) => Shuffle.Enable))) return []
    const { visible, rows, columns, interactions } = session.question(sid)
    const own = [...list(mounted.parts, 'row', rows), ...list(mounted.parts, 'column', columns)]
    const lists = [
      ...own,
      ...contents.flatMap((parts, at) => [
        ...list(parts, 'option', interactions[at]?.options ?? []),
        ...list(parts, 'row', interactions[at]?.rows ?? []),
      ]),
    ]
    return visible && lists.length > 0 ? [[code, lists] as const] : []
  })
  return Object.fromEntries(shown)
}

function list(parts: readonly ContentPart[], axis: PartAxis, shown: readonly OptionState[]): readonly ShownList[] {
  const written = parts.filter((part) => part.Axis === axis)
  if (!written[0]?.Shuffle.Enable) return []
  const placeOf = new Map(written.map(({ Sid }, place) => [Sid, place]))
  return [{ codes: written.map(({ Code }) => Code), places: shown.map(({ sid }) => placeOf.get(sid) ?? -1) }]
}
