import { isFields } from './fields.ts'

/** Returns the replacement of a text: `name` is that of its field, for items of a list that of the list. */
export type ReplaceText = (text: string, name: string, path: string) => string

/** The value with every text in it replaced; what stays the same is the very same. */
export function mapTexts(value: unknown, replace: ReplaceText, path = '', name = ''): unknown {
  if (typeof value === 'string') return replace(value, name, path)
  if (Array.isArray(value))
    return ifChanged(
      value,
      value.map((item: unknown, index) => mapTexts(item, replace, `${path}[${index}]`, name)),
    )
  if (!isFields(value)) return value
  const entries = Object.entries(value)
  const mapped = entries.map(([field, item]) =>
    mapTexts(item, replace, path === '' ? field : `${path}.${field}`, field),
  )
  return mapped.every((item, index) => item === entries[index]?.[1])
    ? value
    : Object.fromEntries(entries.map(([field], index) => [field, mapped[index]]))
}

function ifChanged(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, index) => item === before[index]) ? before : after
}
