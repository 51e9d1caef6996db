import type { QuestionState } from '@naire/domain/answering'
import {
  FileUrlProvider,
  QuestionResult,
  RecordingNotesProvider,
  ResourcesProvider,
  resourcesOf,
} from '@naire/frontend-questions/results.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { type CompiledNaire, compiledNaire } from '../../workplace/compiled-naire.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'
import styles from './answer-sheet.module.css'
import { SheetOutline } from './SheetOutline.tsx'
import { useAnswering } from './use-answering.ts'
import { useFeedbackFiles } from './use-feedback-files.ts'

interface AnswerSheetProps {
  readonly session: SessionWithAnswers
  /** What is said about a question, beside it. */
  readonly beside?: (question: QuestionState) => ReactNode
  /** Sids of questions that are drawn although the respondent did not see them. */
  readonly alsoHidden?: ReadonlySet<string>
  /** Beside a question in the outline; without it there is none. */
  readonly marks?: (questionSid: string) => ReactNode
}

/** The answers of a session in the order of its questionnaire, page by page. */
export function AnswerSheet({ session, ...shown }: AnswerSheetProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const naire = useQuery(compiledNaire(http, session.NaireSid, session.NaireRevision))
  const resources = useMemo(() => resourcesOf(naire.data?.naire.ResourceList ?? []), [naire.data])
  return (
    <ListState query={naire} isEmpty={!naire.data} empty={{ title: t('sessions.noNaire') }}>
      {naire.data && (
        <ResourcesProvider resources={resources}>
          <Pages compiled={naire.data.compiled} session={session} {...shown} />
        </ResourcesProvider>
      )}
    </ListState>
  )
}

function Pages({
  compiled,
  session,
  beside,
  alsoHidden,
  marks,
}: AnswerSheetProps & { readonly compiled: CompiledNaire }) {
  const { t } = useTranslation()
  const answering = useAnswering(compiled, session)
  const { fileUrl, notes } = useFeedbackFiles(session)
  const pages = answering
    .pages()
    .map((page) => ({
      page,
      questions: page.questionSids
        .map((sid) => answering.question(sid))
        .filter(({ visible, sid }) => visible || alsoHidden?.has(sid)),
    }))
    .filter(({ questions }) => questions.length > 0)
  return (
    <FileUrlProvider fileUrl={fileUrl}>
      <RecordingNotesProvider notes={notes}>
        <div className={styles.sheet}>
          {marks && <SheetOutline pages={pages} marks={marks} />}
          {pages.map(({ page, questions }) => (
            <section key={page.sid} className={styles.page}>
              <h2 className={styles.pageTitle}>{t('session.page', { n: page.seq })}</h2>
              {questions.map((question) => (
                <div
                  key={question.sid}
                  className={question.visible ? styles.question : styles.hidden}
                  data-hidden={!question.visible || undefined}
                  id={`question-${question.sid}`}
                  data-code={question.code}
                  tabIndex={-1}
                >
                  {!question.visible && <p className={styles.pageTitle}>{t('session.hiddenHere')}</p>}
                  <QuestionResult session={answering} questionSid={question.sid} />
                  {beside?.(question)}
                </div>
              ))}
            </section>
          ))}
        </div>
      </RecordingNotesProvider>
    </FileUrlProvider>
  )
}
