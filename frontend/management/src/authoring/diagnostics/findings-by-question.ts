import type { NaireFinding } from '@naire/domain/diagnostics'

/** How many of which there are. */
export type FindingMarks = Readonly<Record<NaireFinding['severity'], number>>

/** What an outline marks, by the sid of the question. */
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
