/**
 * JSON that PostgreSQL takes as jsonb: it refuses the null character and halves of surrogate pairs, which a respondent
 * may send.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  // Both are written as escapes, so that almost every text is known to be without them by one look.
  if (!/\\u(0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}

export function storable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}
