/** The value of a Json property, whether it came as text or as itself. */
export function jsonOf<T>(value: unknown): T | null {
  if (typeof value !== 'string') return (value ?? null) as T | null
  try {
    return JSON.parse(value) as T
  } catch {
    return null
  }
}
