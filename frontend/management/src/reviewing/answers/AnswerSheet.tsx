import type { QuestionState, PageState } from '@naire/domain/answering'
import {
  FileUrlProvider,
  QuestionResult,
  RecordingNotesProvider,
  ResourcesProvider,
  resourcesOf,
  type FileUrl,
  type RecordingNote,
  type RecordingNotes,
} from '@naire/frontend-questions/results.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode, useCallback } from 'react'
import { MemberHeading } from '@naire/frontend-questions/repeat/answers.tsx'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { type CompiledNaire, compiledNaire } from '../../workplace/compiled-naire.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'
import styles from './answer-sheet.module.css'
import { useAnswering } from './use-answering.ts'
import { plainText, shortened } from '@naire/ui'
import { QuestionLink } from './QuestionLink.tsx'
import type { SessionAttach, SessionTranscript } from '@naire/contract'
import { feedbackTypes, type AttachKind } from '@naire/domain/interactions'
import { fileKind } from '@naire/frontend-interactions/attach/file-kind.ts'
import { filePath, objectTypes } from '../../workplace/file-path.ts'
import { sessionAttaches, sessionTranscripts } from './session-attaches.ts'

interface AnswerSheetProps {
  readonly session: SessionWithAnswers
  /** Content beside a question. */
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
              {questions.slice(0, 1).map(({ sid }) => (
                <MemberHeading key={sid} session={answering} questionSid={sid} />
              ))}
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

interface SheetOutlineProps {
  readonly pages: readonly { readonly page: PageState; readonly questions: readonly QuestionState[] }[]
  /** Marks of a question. */
  readonly marks: (questionSid: string) => ReactNode
}

/** The questions of the sheet, page by page, and where there is something to see. */
function SheetOutline({ pages, marks }: SheetOutlineProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.outline}>
      <summary>{t('session.outline')}</summary>
      <ol>
        {pages.map(({ page, questions }) => (
          <li key={page.sid}>
            {t('session.page', { n: page.seq })}
            <ul>
              {questions.map(({ sid, code, stem }) => (
                <li key={sid}>
                  <QuestionLink questionSid={sid}>
                    {code} <bdi>{shortened(plainText(stem))}</bdi>
                  </QuestionLink>
                  {marks(sid)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Files of answers for players, pictures and links: fetched with the bearer, given as addresses of this page. */
function useFeedbackFiles({ Sid, OrgSid, Feedbacks }: SessionWithAnswers): {
  readonly fileUrl: FileUrl
  readonly notes: RecordingNotes
} {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const hasSounds = Feedbacks.some(
    ({ Type, DatatypeFlag, Value1 }) =>
      Type === feedbackTypes.attach && isSound({ Type: DatatypeFlag as AttachKind, FileName: Value1 ?? '' }),
  )
  const { data: attaches } = useQuery({ ...sessionAttaches(http, Sid), enabled: hasSounds })
  const { data: transcripts } = useQuery({ ...sessionTranscripts(http, Sid), enabled: hasSounds })
  const fileUrl = useCallback<FileUrl>(
    async (attach, asStored = false) => {
      const known =
        isSound(attach) && !asStored ? await queries.ensureQueryData(sessionAttaches(http, Sid)).catch(() => []) : []
      const isPlayable = known.some((one) => one.Sid === attach.Sid && one.State === 'playable')
      const address = {
        objectSid: Sid,
        orgSid: OrgSid,
        bizObjectType: objectTypes.feedback,
        sid: attach.Sid,
        fileName: attach.FileName,
        inline: true,
      }
      const { blob } = await http.download(filePath({ ...address, ...(isPlayable ? { rendition: 'playable' } : {}) }))
      return URL.createObjectURL(blob)
    },
    [http, queries, Sid, OrgSid],
  )
  const notes = useCallback<RecordingNotes>(
    (attachSid) => {
      const isOf = ({ Sid: sid }: { readonly Sid: string }) => sid === attachSid
      return noteOf(attaches?.find(isOf), transcripts?.find(isOf))
    },
    [attaches, transcripts],
  )
  return { fileUrl, notes }
}

const isSound = (attach: Parameters<typeof fileKind>[0]) => fileKind(attach) === 'audio'

function noteOf(
  attach: SessionAttach | undefined,
  transcript: SessionTranscript | undefined,
): RecordingNote | undefined {
  if (attach === undefined) return undefined
  const isMissing = attach.State === 'failed' && attach.Reason === 'notFetched'
  return {
    state: isMissing ? 'missing' : attach.State,
    peaks: attach.Peaks,
    ...(transcript && { transcript: transcript.Text }),
  }
}
