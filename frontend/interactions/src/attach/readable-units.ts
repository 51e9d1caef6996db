import { numberText } from '@naire/ui'

/** A size for people: `820 kB`, `3.4 MB`, as the language writes it. */
export function fileSize(bytes: number, lang: string): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return numberText(Math.max(1, Math.round(kilobytes)), lang, { style: 'unit', unit: 'kilobyte' })
  return numberText(kilobytes / 1024, lang, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}

/** Seconds as minutes and seconds: `02:05`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}
