/** Time of day in which nothing is sent: from one minute on, up to another, across midnight too. `21:00`, `08:30`. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

const dayMinutes = 24 * 60

export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Null: it is not quiet. Else when the quiet ends. */
export function quietUntil({ from, to }: QuietHours, at: string, timeZone: string): string | null {
  const now = minuteOf(clockIn(timeZone, at))
  const [begins, ends] = [minuteOf(from), minuteOf(to)]
  const isQuiet = begins <= ends ? now >= begins && now < ends : now >= begins || now < ends
  if (!isQuiet) return null
  const minutes = (ends - now + dayMinutes) % dayMinutes
  const whole = Math.floor(Date.parse(at) / 60_000) * 60_000
  return new Date(whole + minutes * 60_000).toISOString()
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const clockIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    Date.parse(at),
  )
