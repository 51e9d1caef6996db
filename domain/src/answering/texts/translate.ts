/** Texts of one language: `<sid of the object>.<field>` → text. */
export type Dictionary = Readonly<Record<string, string>>

/** The content with its texts in the dictionary's language; the same object when it has none of them. */
export function translated<T>(content: T, dictionary: Dictionary): T {
  return translate(content, dictionary) as T
}

function translate(value: unknown, dictionary: Dictionary): unknown {
  if (Array.isArray(value)) return ifChanged(value, value.map((item: unknown) => translate(item, dictionary)))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const owner = (value as { Sid?: unknown }).Sid
  const changed = fields.map(([name, field]) => (typeof field === 'string' ? textOf(owner, name, field, dictionary) : translate(field, dictionary)))
  if (changed.every((field, at) => field === fields[at]?.[1])) return value
  return Object.fromEntries(fields.map(([name], at) => [name, changed[at]]))
}

function textOf(owner: unknown, name: string, text: string, dictionary: Dictionary): string {
  return typeof owner === 'string' ? (dictionary[`${owner}.${name}`] ?? text) : text
}

function ifChanged(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, at) => item === before[at]) ? before : after
}
