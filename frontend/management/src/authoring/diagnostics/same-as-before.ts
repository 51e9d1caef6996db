import type { NaireFinding } from '@naire/domain/diagnostics'

/**
 * Reuses the previous object for each unchanged diagnostic, and the previous list where all are unchanged: avoids
 * re-rendering.
 */
export function sameAsBefore(before: readonly NaireFinding[], now: readonly NaireFinding[]): readonly NaireFinding[] {
  const known = new Map(before.map((finding) => [finding.id, finding]))
  const kept = now.map((finding) => {
    const old = known.get(finding.id)
    return old && JSON.stringify(old) === JSON.stringify(finding) ? old : finding
  })
  return kept.length === before.length && kept.every((finding, at) => finding === before[at]) ? before : kept
}
