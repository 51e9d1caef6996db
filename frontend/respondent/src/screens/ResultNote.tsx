import { sessionResult, type Answering, type SessionResult } from '@naire/domain/answering'
import { useQuestion } from '@naire/frontend-questions/answers.ts'
import { RichText, useWords } from '@naire/ui'
import { Fragment } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import { naireText } from '../session/published-naire.ts'
import './ResultNote.css'

interface ResultNoteProps {
  /** Null: it was answered in an earlier visit. */
  readonly session: Pick<LiveSession, 'naire' | 'view'> | null
  /** By the server, which alone scores some questionnaires. */
  readonly told: SessionResult | null
  readonly lang: string
}

/** Score of the session that was handed in; where its author allows it, which of the scored questions were right. */
export default function ResultNote({ session, told, lang }: ResultNoteProps) {
  const { t } = useWords()
  const result = told ?? resultOf(session, lang)
  if (result === null) return null
  const { Score: score, Full: full, Questions, Words } = result
  return (
    <section className="n-notice__band" aria-label={t('result.title')}>
      {Words !== '' && <RichText html={Words} />}
      {score !== null && (
        <p>
          <strong>{full ? t('result.scoreOf', { score, full }) : t('result.score', { score })}</strong>
        </p>
      )}
      {session !== null && Questions.length > 0 && (
        <dl className="n-result">
          {Questions.map((points) => (
            <ScoredQuestion key={points.QuestionSid} answering={session.view().answering} points={points} />
          ))}
        </dl>
      )}
    </section>
  )
}

/** As the device scores; null where only the server does. */
function resultOf(session: ResultNoteProps['session'], lang: string): SessionResult | null {
  if (session === null || session.naire.ServerScores) return null
  const { naire } = session
  return sessionResult(session.view().answering, naire, naireText(naire, 'ScoreBands', lang))
}

interface ScoredQuestionProps {
  readonly answering: Answering
  readonly points: SessionResult['Questions'][number]
}

function ScoredQuestion({ answering, points: { QuestionSid, Got: got, Of: of } }: ScoredQuestionProps) {
  const { t } = useWords()
  const { number, stem } = useQuestion(answering, QuestionSid)
  const mark = of === null ? 'points' : got >= of ? 'right' : got > 0 ? 'partly' : 'wrong'
  return (
    <Fragment>
      <dt>
        {number !== null && `${number}. `}
        <RichText html={stem} />
      </dt>
      <dd>{t(`result.${mark}`, { got, of: of ?? 0 })}</dd>
    </Fragment>
  )
}
