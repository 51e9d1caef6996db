import type { NaireFinding } from '@naire/domain/diagnostics'

/** Number of diagnostics of each severity. */
export type FindingMarks = Readonly<Record<NaireFinding['severity'], number>>

/** Marks in the outline, by the sid of the question. */
export function findingsByQuestion(findings: readonly NaireFinding[]): ReadonlyMap<string, FindingMarks> {
  const marks = new Map<string, Record<NaireFinding['severity'], number>>()
  for (const { questionSid, severity } of findings) {
    if (questionSid === null) continue
    const own = marks.get(questionSid) ?? { error: 0, warning: 0, hint: 0 }
    own[severity] += 1
    marks.set(questionSid, own)
  }
  return marks
}
