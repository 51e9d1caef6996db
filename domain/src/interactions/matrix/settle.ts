import type { SettledReply, Situation } from '../interaction-type.ts'
import type { MatrixContent } from './content.ts'
import type { MatrixEntry, MatrixReply } from './reply.ts'
import { selectCells } from './select.ts'
import { validateMatrix, type MatrixDemand } from './validate.ts'

/** A read-only expression keeps what was chosen: it clears fill-ins only. A read-only matrix is not validated. */
export function settleMatrix(
  content: MatrixContent,
  given: MatrixReply | null,
  situation: Situation,
  demand: MatrixDemand,
): SettledReply<MatrixReply> {
  const readonly = content.Readonly || situation.readonlyNow
  const selection = selectCells(content, given?.Entries ?? [], situation.parts)
  const findings = readonly ? [] : validateMatrix(content, selection, situation, demand)
  const draft = replyOf(selection.all)
  return {
    given: replyOf(selection.given),
    draft,
    reply: findings.length === 0 ? draft : null,
    findings,
    readonly,
    required: content.Compulsory,
  }
}

const replyOf = (Entries: readonly MatrixEntry[]): MatrixReply | null =>
  Entries.length > 0 ? { Entries, Score: null } : null
