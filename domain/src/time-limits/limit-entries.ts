import type { SessionMetadata } from '../sessions/answering/events.ts'
import type { LimitClock, LimitClocks } from './time-limits.ts'

/** Stands for the platform itself where other metadata names an author's definition. */
const limitsDefSid = `${'F'.repeat(31)}C`
export const limitsPath = '$limits'

/**
 * Clocks of a session's time limits as an entry of its metadata: by key the second since 1970 in which it began, the
 * seconds that have passed, the second in which the limit passed or 0, and the limit.
 */
export function limitEntries(clocks: LimitClocks): readonly SessionMetadata[] {
  const entries = Object.entries(clocks).map(([key, { startedAt, usedMs, overAt, seconds }]) => [
    key,
    [inSeconds(startedAt), inSeconds(usedMs), overAt === null ? 0 : inSeconds(overAt), seconds],
  ])
  if (entries.length === 0) return []
  return [{ DefSid: limitsDefSid, Path: limitsPath, ValString: JSON.stringify(Object.fromEntries(entries)) }]
}

const inSeconds = (ms: number) => Math.floor(ms / 1_000)

/** Clocks of a session's metadata; what is ill-formed is left out, because a device wrote it. Null where none came. */
export function limitClocksIn(metadatas: unknown): LimitClocks | null {
  const entries = Array.isArray(metadatas) ? (metadatas as readonly Partial<SessionMetadata>[]) : []
  const told = entries.find(({ DefSid, Path }) => DefSid === limitsDefSid && Path === limitsPath)?.ValString
  if (told == null) return null
  try {
    const parsed = Object.entries({ ...(JSON.parse(told) as object) })
    return Object.fromEntries(parsed.flatMap(([key, value]) => (isClock(value) ? [[key, clockOf(value)]] : [])))
  } catch {
    return null
  }
}

type ToldClock = readonly [startedAt: number, used: number, overAt: number, seconds: number]

const isClock = (value: unknown): value is ToldClock =>
  Array.isArray(value) && value.length === 4 && value.every((one) => Number.isFinite(one) && Number(one) >= 0)

const clockOf = ([startedAt, used, overAt, seconds]: ToldClock): LimitClock => ({
  startedAt: startedAt * 1_000,
  usedMs: used * 1_000,
  overAt: overAt === 0 ? null : overAt * 1_000,
  seconds,
})
