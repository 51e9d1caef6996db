/** A row as a text, for a database that keeps nothing else; files in it are Base64. */
export function rowText(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) => (value instanceof ArrayBuffer ? { $base64: base64(value) } : value))
}

export function textRow(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => (isBytes(value) ? bytes(value.$base64) : value))
}

const isBytes = (value: unknown): value is { readonly $base64: string } =>
  typeof value === 'object' && value !== null && typeof (value as { $base64?: unknown }).$base64 === 'string'

/** Bytes that are turned into letters at once: more arguments would be too many for a call. */
const step = 0x8000

function base64(buffer: ArrayBuffer): string {
  const all = new Uint8Array(buffer)
  let letters = ''
  for (let at = 0; at < all.length; at += step) letters += String.fromCharCode(...all.subarray(at, at + step))
  return btoa(letters)
}

function bytes(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}
