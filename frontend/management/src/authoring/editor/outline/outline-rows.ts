import type { StoredQuestion } from '@naire/domain/naires'

/** A line of the outline: a page, or a question. */
export type OutlineRow =
  | { readonly kind: 'page'; readonly sid: string; readonly seq: number; readonly size: number }
  | { readonly kind: 'question'; readonly sid: string; readonly question: StoredQuestion }

/** The questions under the lines of their pages. */
export function outlineRows(questions: readonly StoredQuestion[]): readonly OutlineRow[] {
  const sizes = new Map<string, number>()
  for (const { PageSid } of questions) sizes.set(PageSid, (sizes.get(PageSid) ?? 0) + 1)
  return questions.flatMap((question, at): readonly OutlineRow[] => {
    const row = { kind: 'question', sid: question.Sid, question } as const
    const { PageSid, PageSeq } = question
    return questions[at - 1]?.PageSid === PageSid
      ? [row]
      : [{ kind: 'page', sid: PageSid, seq: PageSeq, size: sizes.get(PageSid) ?? 0 }, row]
  })
}
