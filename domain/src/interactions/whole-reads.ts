import type { ReferenceType } from '../expression/checking/index.ts'

export const countReads: ReferenceType = { kind: 'number', least: 0 }

/** What is read of a reply that has nothing in it to name: itself, its text, and how many it is. */
export function wholeReads(
  bare: ReferenceType,
  text: ReferenceType | null,
  [suffix, ...behind]: readonly string[],
): ReferenceType | null {
  if (behind.length > 0) return null
  if (suffix === '@count') return countReads
  if (suffix === '@text') return text
  return suffix === undefined ? bare : null
}
