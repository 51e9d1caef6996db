/**
 * The object itself with more fields. A literal that begins with a spread instead takes V8 twenty times as long and
 * three times the space.
 */
export function withFields<A extends object, const B extends object>(object: A, fields: B): A & B {
  return Object.assign(object, fields)
}
