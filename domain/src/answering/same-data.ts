/** Equal as JSON is: same primitives, lists and plain objects with the same fields. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const fields = Object.keys(one)
  if (fields.length !== Object.keys(other).length) return false
  return fields.every((field) => Object.hasOwn(other, field) && isSameData(fieldOf(one, field), fieldOf(other, field)))
}

const fieldOf = (object: object, field: string): unknown => (object as Readonly<Record<string, unknown>>)[field]
