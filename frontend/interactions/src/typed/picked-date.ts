/** The stored form of what a date picker gives: `2026-05-01T08:30` → `2026-05-01 08:30`, `2026-W07` → `2026-07`. */
export function fromPicker(value: string): string {
  return value.replace('T', ' ').replace(/^(\d{4})-W(\d{2})$/, '$1-$2')
}

/** The form that a date picker takes; the reverse of `fromPicker`. */
export function toPicker(kind: string, stored: string): string {
  if (kind === 'datetime-local') return stored.replace(' ', 'T')
  if (kind === 'week') return stored.replace(/^(\d{4})-(\d{2})$/, '$1-W$2')
  return stored
}
