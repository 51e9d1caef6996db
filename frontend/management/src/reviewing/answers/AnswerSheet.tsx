import type { QuestionState } from '@naire/domain/answering'
import { FileUrlProvider, QuestionResult, RecordingNotesProvider, ResourcesProvider, resourcesOf } from '@naire/frontend-questions/results.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { type CompiledNaire, compiledNaire } from '../../workplace/compiled-naire.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'
import styles from './answer-sheet.module.css'
import { useAnswering } from './use-answering.ts'
import { useFeedbackFiles } from './use-feedback-files.ts'

interface AnswerSheetProps {
  readonly session: SessionWithAnswers
  /** What is said about a question, beside it. */
  readonly beside?: (question: QuestionState) => ReactNode
}

/** The answers of a session in the order of its questionnaire, page by page. */
export function AnswerSheet({ session, beside }: AnswerSheetProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const naire = useQuery(compiledNaire(http, session.NaireSid, session.NaireRevision))
  const resources = useMemo(() => resourcesOf(naire.data?.naire.ResourceList ?? []), [naire.data])
  return (
    <ListState query={naire} isEmpty={!naire.data} empty={{ title: t('sessions.noNaire') }}>
      {naire.data && (
        <ResourcesProvider resources={resources}>
          <Pages compiled={naire.data.compiled} session={session} {...(beside ? { beside } : {})} />
        </ResourcesProvider>
      )}
    </ListState>
  )
}

function Pages({ compiled, session, beside }: AnswerSheetProps & { readonly compiled: CompiledNaire }) {
  const { t } = useTranslation()
  const answering = useAnswering(compiled, session)
  const { fileUrl, notes } = useFeedbackFiles(session)
  return (
    <FileUrlProvider fileUrl={fileUrl}>
      <RecordingNotesProvider notes={notes}>
        <div className={styles.sheet}>
          {answering.pages().map((page) => (
            <section key={page.sid} className={styles.page}>
              <h2 className={styles.pageTitle}>{t('session.page', { n: page.seq })}</h2>
              {page.questionSids.map((sid) => answering.question(sid)).filter(({ visible }) => visible).map((question) => (
                <div key={question.sid} className={styles.question} id={`question-${question.sid}`} data-code={question.code} tabIndex={-1}>
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
