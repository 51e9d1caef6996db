import type { StoredQuestion } from '@naire/domain/naires'
import { plainTextOf, questionTexts } from '@naire/domain/authoring'
import type { QuestionType } from '@naire/domain/questions'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { typeOf } from '../editor/type-of.ts'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { naireRecord, type LoadedNaire } from '../../workplace/naire-record.ts'
import { allOf, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Which questionnaires are listed; null: it does not matter. */
export interface BankFilter {
  readonly orgSid: string | null
  readonly subjectSid: string | null
  /** The one that is edited. */
  readonly without: string | null
  /** Maximum number of questionnaires, the newest first. */
  readonly most: number
}

/** Questionnaires that are listed at once, and opened to look into their questions. */
export const mostListed = 50

/** The questionnaires that this person may read. */
export function useBankNaires({ orgSid, subjectSid, without, most }: BankFilter) {
  const { http } = useWorkplace()
  const filter = allOf([
    orgSid && `OrgSid eq ${quoted(orgSid)}`,
    subjectSid && `SubjectSid eq ${quoted(subjectSid)}`,
    without && `Sid ne ${quoted(without)}`,
  ])
  return useQuery({
    queryKey: ['bank', orgSid, subjectSid, without, most],
    queryFn: async ({ signal }) =>
      http.get<ODataPage<NaireRow>>(
        query('/odata/Naires', { filter, orderby: 'ModifyTime desc', top: most, count: true }),
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** Search for questions; without either criterion: all. */
export interface BankQuery {
  readonly words: string
  readonly types: readonly QuestionType[]
}

export const isSought = ({ words, types }: BankQuery): boolean => words.trim() !== '' || types.length > 0

/** One questionnaire of the bank, as far as it is known. */
export interface BankNaire {
  readonly row: NaireRow
  readonly record: LoadedNaire | null
  readonly isLoading: boolean
  /** Questions of the questionnaire that are shown. */
  readonly questions: readonly StoredQuestion[]
}

/** Opened questionnaires with their questions; where something is sought, all of them, with the questions that are. */
export function useBankQuestions(
  rows: readonly NaireRow[],
  opened: ReadonlySet<string>,
  sought: BankQuery,
): readonly BankNaire[] {
  const { http } = useWorkplace()
  const words = sought.words.trim().toLowerCase()
  const loaded = useQueries({
    queries: rows.map(({ Sid }) => ({ ...naireRecord(http, Sid), enabled: isSought(sought) || opened.has(Sid) })),
  })
  const isFound = (question: StoredQuestion) =>
    (sought.types.length === 0 || sought.types.some((type) => type === typeOf(question))) &&
    (words === '' || textOf(question).includes(words))
  return rows.map((row, at) => {
    const { data: record = null, isFetching: isLoading = false } = loaded[at] ?? {}
    return { row, record, isLoading, questions: record?.Questions.filter(isFound) ?? [] }
  })
}

/** Searchable text of a question: its code, and all its words. */
function textOf(question: StoredQuestion): string {
  const known = texts.get(question)
  if (known !== undefined) return known
  const text = questionTexts(question)
    .filter(({ kind }) => kind !== 'expression')
    .map(({ text: written }) => plainTextOf(written))
    .join(' ')
    .toLowerCase()
  texts.set(question, text)
  return text
}

const texts = new WeakMap<StoredQuestion, string>()
