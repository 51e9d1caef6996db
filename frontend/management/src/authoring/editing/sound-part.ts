import type { NaireRecord, StoredQuestion } from '@naire/domain/naires'
import type { FailureDetail } from '../../workplace/http.ts'
import { isUnsaved, type Draft } from './draft.ts'

/** The draft without what was refused of the contents of its questions, which stay as they were before; null: that cannot be told apart, or nothing would be left to save. */
export function soundPart({ base, record, history }: Draft, problems: readonly FailureDetail[]): Draft | null {
  const refused = new Set(
    problems.map(
      ({ target = '' }) => record.Questions[Number(/^Questions\[(\d+)\]\.Data/.exec(target)?.[1] ?? Number.NaN)]?.Sid,
    ),
  )
  const before = new Map(base.record.Questions.map((question) => [question.Sid, question]))
  if ([...refused].some((sid) => sid === undefined || !before.has(sid))) return null
  const part: NaireRecord = {
    ...record,
    Questions: record.Questions.map((question) =>
      withContentOf(question, refused.has(question.Sid) ? before.get(question.Sid) : undefined),
    ),
  }
  const draft = { base, record: part, history }
  return isUnsaved(draft) ? draft : null
}

function withContentOf(question: StoredQuestion, other: StoredQuestion | undefined): StoredQuestion {
  if (!other) return question
  const { Code, NaireSid, PageSid, PageSeq, Seq, Memo } = question
  return { ...other, Code, NaireSid, PageSid, PageSeq, Seq, ...(Memo !== undefined && { Memo }) }
}
