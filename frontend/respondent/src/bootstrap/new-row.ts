import type { SessionRow } from '../storage/rows.ts'
import type { SessionFacts } from '../session/facts.ts'

/** The row of a session that nobody has answered yet. */
export function newRow(facts: SessionFacts, naireRevision?: number): SessionRow {
  return {
    ...facts,
    ...(naireRevision !== undefined && { NaireRevision: naireRevision }),
    Stage: 'answering',
    Known: 0,
    LastReplyTime: null,
    LastReplyPage: 1,
    Duration: 0,
    OverTime: null,
    CommitTime: null,
    Status: null,
    Remembered: null,
    ReturnReason: '',
  }
}
