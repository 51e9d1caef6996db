/** 18 digits (the last may be X): province 11 to 82, a birth date that exists, and the weighted check digit mod 11 (content §5.1). */
export function isIdCard(text: string): boolean {
  const match = /^(\d{2})\d{4}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (!match) return false
  const [province, year, month, day] = match.slice(1).map(Number) as [number, number, number, number]
  return province >= 11 && province <= 82 && isDay(year, month, day) && checkDigitOf(text) === text[17]?.toUpperCase()
}

/** Whether the calendar has this day; `month` counts from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function checkDigitOf(text: string): string | undefined {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return '10X98765432'[sum % 11]
}
