/**
 * A sid as it is stored: 32 upper-case hexadecimal digits; null for what is no GUID. Hyphens, braces and lower case are
 * accepted.
 */
export function normalSid(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const digits = value.replace(/[{}-]/g, '').toUpperCase()
  return /^[0-9A-F]{32}$/.test(digits) ? digits : null
}
