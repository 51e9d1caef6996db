import { itemName, textKey } from '../../naires/text-key.ts'

/** Texts of one language: `textKey` → text. */
export type Dictionary = Readonly<Record<string, string>>

/** The content with its texts in the dictionary's language; the same object when it has none of them. */
export function translated<T>(content: T, dictionary: Dictionary): T {
  return translate(content, dictionary, '') as T
}

function translate(value: unknown, dictionary: Dictionary, key: string): unknown {
  if (typeof value === 'string') return dictionary[key] ?? value
  if (Array.isArray(value))
    return ifChanged(
      value,
      value.map((item: unknown, at) => translate(item, dictionary, textKey(key, itemName(item, at)))),
    )
  if (typeof value !== 'object' || value === null) return value
  const owner = (value as { readonly Sid?: string }).Sid || key
  const fields = Object.entries(value)
  const changed = fields.map(([name, field]) => translate(field, dictionary, textKey(owner, name)))
  if (changed.every((field, at) => field === fields[at]?.[1])) return value
  return Object.fromEntries(fields.map(([name], at) => [name, changed[at]]))
}

function ifChanged(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, at) => item === before[at]) ? before : after
}
