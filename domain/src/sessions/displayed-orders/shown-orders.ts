import type { Answering, CompiledNaire, OptionState } from '../../answering/index.ts'
import type { ContentPart, PartAxis } from '../../interactions/index.ts'

/** Of each visible question whose options, rows or columns are shuffled, by its code: each such list, as it is shown. */
export type ShownOrders = Readonly<Record<string, readonly ShownList[]>>

export interface ShownList {
  /** Codes as they are written. */
  readonly codes: readonly string[]
  /** Places, from 0, among those codes, in the order in which they are shown. */
  readonly places: readonly number[]
}

/** What a respondent has before them, as the states say that every screen draws. Which lists there are follows from the questionnaire alone. */
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
