import type { Problems } from '../problems.ts'
import type { NaireRecord } from '../record.ts'

/** Pages from `first` to `last`, numbered as written, both included. */
export interface PageSpan {
  readonly first: number
  readonly last: number
}

export interface CodeRange {
  readonly StartCode: string
  readonly EndCode: string
}

/** Finds the pages of a range of questions; null, and a problem under `path`, when there is no such range. */
export function pageSpans(
  { Questions }: NaireRecord,
  problems: Problems,
): (range: CodeRange, path: string) => PageSpan | null {
  const questions = new Map(Questions.map((question) => [question.Code, question]))
  return (range, path) => {
    const [start, end] = [questions.get(range.StartCode), questions.get(range.EndCode)]
    for (const field of ['StartCode', 'EndCode'] as const) {
      if (range[field] !== '' && !questions.has(range[field]))
        problems.add(`${path}.${field}`, 'naire.unknownCode', { code: range[field], expression: '' })
    }
    if (!start || !end) return null
    if (end.Seq < start.Seq)
      problems.add(`${path}.EndCode`, 'naire.endBeforeStart', { start: range.StartCode, end: range.EndCode })
    return end.Seq < start.Seq ? null : { first: start.PageSeq, last: end.PageSeq }
  }
}
