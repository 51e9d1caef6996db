import { explore } from '@naire/domain/reachability'
import { findingsOf, findingsOfCases, findingsOfExplored, findingsOfServices } from '@naire/domain/diagnostics'
import type { DiagnosticsRequest, DiagnosticsMessage } from './messages.ts'

/** Answers tried in all: a questionnaire of 1,000 questions is walked within the 3 s that an author waits. */
const effort = 20_000

/**
 * Everything that there is to say of a questionnaire: first what is seen at once, then which test cases it fails, then
 * what is found by walking it.
 */
export function examine(
  { record, installed, sources, now }: DiagnosticsRequest,
  tell: (told: DiagnosticsMessage) => void,
): void {
  tell({
    kind: 'checked',
    findings: [...findingsOf(record, sources), ...(installed === null ? [] : findingsOfServices(record, installed))],
  })
  let toldShare = 0
  const progress = (share: number) => {
    if (share - toldShare < 0.1) return
    toldShare = share
    tell({ kind: 'progress', share })
  }
  try {
    tell({ kind: 'tried', findings: findingsOfCases(record) })
    const explored = explore(record, { seed: record.Sid, now: new Date(now), effort, progress })
    tell({
      kind: 'explored',
      findings: findingsOfExplored(explored, record),
      lengths: explored.lengths,
      runs: explored.runs,
    })
  } catch {
    tell({ kind: 'unanswerable' })
  }
}
