/** A new Sid: 128 random bits as 32 upper-case hexadecimal digits. Works without a secure context. */
export function newSid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
