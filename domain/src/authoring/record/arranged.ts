import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'

/** Recomputes the fields that depend on the order of the questions and their pages: places of both, and the counts. */
export function arranged(
  questions: readonly StoredQuestion[],
): Pick<NaireRecord, 'Questions' | 'QuestionCount' | 'PageCount'> {
  let pages = 0
  let page = ''
  const Questions = questions.map((question, index) => {
    if (question.PageSid !== page || pages === 0) pages += 1
    page = question.PageSid
    return at(question, index + 1, pages)
  })
  return { Questions, QuestionCount: questions.length, PageCount: pages }
}

function at(question: StoredQuestion, Seq: number, PageSeq: number): StoredQuestion {
  return question.Seq === Seq && question.PageSeq === PageSeq ? question : { ...question, PageSeq, Seq }
}
