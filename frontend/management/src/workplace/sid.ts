/** A new Sid: 32 upper-case hexadecimal digits. `getRandomValues` works over plain http too, `randomUUID` does not. */
export function newSid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
