import type { StoredQuestion } from '../naires/record.ts'
import type { CompiledPage } from './compiled.ts'

/** The pages in the order of the questionnaire. `inOrder`: its questions by Seq. */
export function pagesOf(inOrder: readonly StoredQuestion[]): readonly CompiledPage[] {
  const order = inOrder.toSorted((one, other) => one.PageSeq - other.PageSeq || one.Seq - other.Seq)
  const pages = new Map<string, { questions: number[]; questionSids: string[] }>(
    order.map(({ PageSid }) => [PageSid, { questions: [], questionSids: [] }]),
  )
  inOrder.forEach(({ PageSid, Sid }, at) => {
    pages.get(PageSid)?.questions.push(at)
    pages.get(PageSid)?.questionSids.push(Sid)
  })
  return [...pages].map(([sid, page]) => ({ sid, ...page }))
}
