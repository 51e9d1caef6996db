import type { SettledReply, Shortcoming } from '../interactions/index.ts'
import { isSameData } from './same-data.ts'

/** Whether screens and expressions can tell two outcomes of settling apart; what remains of the given reply counts as well. */
export function isSameSettled(one: SettledReply, other: SettledReply): boolean {
  if (one === other) return true
  if (one.readonly !== other.readonly || one.required !== other.required) return false
  return (
    isSameReply(one.given, other.given) &&
    isSameReply(one.draft, other.draft) &&
    isSameReply(one.reply, other.reply) &&
    sameFindings(one.findings, other.findings)
  )
}

const isSameReply = (one: object | null, other: object | null) =>
  one === other || (one !== null && other !== null && isSameData(one, other))

function sameFindings(one: readonly Shortcoming[], other: readonly Shortcoming[]): boolean {
  return one.length === other.length && one.every((finding, at) => isSameData(finding, other[at]))
}
