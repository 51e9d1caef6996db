import type { StoredQuestion } from '@naire/domain/naires'
import { plainTextOf, questionTexts } from '@naire/domain/authoring'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { naireRecord, type LoadedNaire } from '../../workplace/naire-record.ts'
import { allOf, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type BankScope = 'subject' | 'all'

/** Questionnaires that are listed, and opened to look into their questions. */
const mostListed = 50

/** The questionnaires that this person may read, the newest first, without the one that is edited. */
export function useBankNaires(scope: BankScope, without: string) {
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const filter = allOf([scope === 'subject' && `SubjectSid eq ${quoted(subjectSid)}`, `Sid ne ${quoted(without)}`])
  return useQuery({
    queryKey: ['bank', scope, subjectSid, without],
    queryFn: async ({ signal }) => (await http.get<ODataPage<NaireRow>>(query('/odata/Naires', { filter, orderby: 'ModifyTime desc', top: mostListed }), { signal })).value,
    meta: { quiet: true },
  })
}

/** One questionnaire of the bank, as far as it is known. */
export interface BankNaire {
  readonly row: NaireRow
  readonly record: LoadedNaire | null
  readonly isLoading: boolean
  /** What is shown of its questions. */
  readonly questions: readonly StoredQuestion[]
}

/** Opened questionnaires with their questions; with words, all of them, with the questions that have the words. */
export function useBankQuestions(rows: readonly NaireRow[], opened: ReadonlySet<string>, words: string): readonly BankNaire[] {
  const { http } = useWorkplace()
  const sought = words.trim().toLowerCase()
  const loaded = useQueries({ queries: rows.map(({ Sid }) => ({ ...naireRecord(http, Sid), enabled: sought !== '' || opened.has(Sid) })) })
  return rows.map((row, at) => {
    const { data: record = null, isFetching: isLoading = false } = loaded[at] ?? {}
    return { row, record, isLoading, questions: record?.Questions.filter((question) => sought === '' || textOf(question).includes(sought)) ?? [] }
  })
}

/** What is looked through: its code, and all the words that it has. */
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
