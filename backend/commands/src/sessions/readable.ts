import type { Feedback } from '@naire/domain/interactions'

/** The items of a reply in its order: what was chosen or written, with the text beside a choice. Null for none. */
export function readable(items: readonly Feedback[]): string | null {
  if (items.length === 0) return null
  return items
    .map(({ Value1, ReferCode1, Value2 }) =>
      [Value1 || ReferCode1 || '', Value2 ?? ''].filter((text) => text !== '').join(': '),
    )
    .join('; ')
}
