export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Objects of a list, which some exports write as an object with numbers as names. */
export function listOf(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return (value as readonly unknown[]).filter(isFields)
  return isFields(value) ? Object.values(value).filter(isFields) : []
}

/** A member that is an object; empty where it is none. */
export function inside(fields: Fields, name: string): Fields {
  const found = fields[name]
  if (Array.isArray(found))
    return Object.fromEntries((found as readonly unknown[]).map((each, at) => [String(at), each]))
  return isFields(found) ? found : {}
}
