import type { Problems } from './problems.ts'
import type { NaireRecord, StoredQuestion } from './record.ts'

/** Questions stand in order from 1, pages too; codes and sids are each used once. */
export function checkPlaces(record: NaireRecord, problems: Problems): void {
  const { Questions } = record
  if (Questions.length === 0) problems.add('Questions', 'naire.noQuestions')
  checkUnique(
    Questions.map(({ Code }) => Code),
    (index) => problems.add(`Questions[${index}].Code`, 'naire.duplicateCode', { code: Questions[index]?.Code ?? '' }),
  )
  checkSids(record, problems)
  Questions.forEach(({ Seq }, index) => {
    if (Seq !== index + 1) problems.add(`Questions[${index}].Seq`, 'naire.wrongSeq', { expected: index + 1 })
  })
  checkPages(Questions, problems)
  checkCount(record.QuestionCount, Questions.length, () =>
    problems.add('QuestionCount', 'naire.wrongCount', { expected: Questions.length }),
  )
  const pages = pageSids(Questions).length
  checkCount(record.PageCount, pages, () => problems.add('PageCount', 'naire.wrongCount', { expected: pages }))
}

/** Sids of the pages in the order of their first questions. */
export function pageSids(questions: readonly StoredQuestion[]): readonly string[] {
  return [...new Set(questions.map(({ PageSid }) => PageSid))]
}

function checkPages(questions: readonly StoredQuestion[], problems: Problems): void {
  const pages = pageSids(questions)
  questions.forEach(({ PageSid, PageSeq }, index) => {
    const expected = pages.indexOf(PageSid) + 1
    const previous = questions[index - 1]
    const torn = previous !== undefined && pages.indexOf(previous.PageSid) + 1 > expected
    if (PageSeq !== expected || torn)
      problems.add(`Questions[${index}].PageSeq`, 'naire.wrongPageSeq', {
        expected: torn ? pages.indexOf(previous.PageSid) + 1 : expected,
      })
  })
}

function checkSids({ Sid, Questions, QuotarList = [], ResourceList = [] }: NaireRecord, problems: Problems): void {
  const sids: readonly (readonly [path: string, sid: string])[] = [
    ['Sid', Sid],
    ...Questions.map((question, index) => [`Questions[${index}].Sid`, question.Sid] as const),
    ...pageSids(Questions).map(
      (sid) => [`Questions[${Questions.findIndex(({ PageSid }) => PageSid === sid)}].PageSid`, sid] as const,
    ),
    ...QuotarList.map((cell, index) => [`QuotarList[${index}].Sid`, cell.Sid] as const),
    ...ResourceList.map((resource, index) => [`ResourceList[${index}].Sid`, resource.Sid] as const),
  ]
  checkUnique(
    sids.map(([, sid]) => sid),
    (index) => problems.add(sids[index]?.[0] ?? '', 'naire.duplicateSid', { sid: sids[index]?.[1] ?? '' }),
  )
}

function checkUnique(values: readonly string[], repeated: (index: number) => void): void {
  const seen = new Set<string>()
  values.forEach((value, index) => {
    if (value !== '' && seen.has(value)) repeated(index)
    seen.add(value)
  })
}

function checkCount(given: number, counted: number, wrong: () => void): void {
  if (given !== counted) wrong()
}
