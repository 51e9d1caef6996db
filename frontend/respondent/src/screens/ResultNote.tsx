import type { Answering, InteractionState } from '@naire/domain/answering'
import { useQuestion } from '@naire/frontend-questions/answers.ts'
import { RichText, useWords } from '@naire/ui'
import { Fragment } from 'react'
import './ReceiptNote.css'

interface ResultNoteProps {
  readonly answering: Answering
  /** Each scored question too, with its points. */
  readonly withAnswers: boolean
}

/** Points of an interaction, and the most that it gives; null where it scores nothing. */
function pointsOf({ reply, content, visible }: InteractionState) {
  const { ScoreExpression, FullPoints } = content as { ScoreExpression: string; FullPoints: number | null }
  if (!visible || (ScoreExpression.trim() === '' && FullPoints === null)) return null
  return { got: Number(reply?.Score ?? 0), of: FullPoints }
}

/** Score of the session that was handed in; where its author allows it, which of the scored questions were right. */
export default function ResultNote({ answering, withAnswers }: ResultNoteProps) {
  const { t } = useWords()
  const sids = answering
    .pages()
    .flatMap(({ questionSids }) => questionSids)
    .filter((sid) => answering.question(sid).visible)
  const points = sids.flatMap((sid) => answering.question(sid).interactions.flatMap((one) => pointsOf(one) ?? []))
  const full = points.every(({ of }) => of !== null) ? points.reduce((sum, { of }) => sum + (of ?? 0), 0) : 0
  const { score } = answering.outcome()
  return (
    <section className="n-notice__band" aria-label={t('result.title')}>
      <p>
        <strong>{full > 0 ? t('result.scoreOf', { score, full }) : t('result.score', { score })}</strong>
      </p>
      {withAnswers && (
        <dl>
          {sids.map((sid) => (
            <ScoredQuestion key={sid} answering={answering} questionSid={sid} />
          ))}
        </dl>
      )}
    </section>
  )
}

function ScoredQuestion({ answering, questionSid }: { readonly answering: Answering; readonly questionSid: string }) {
  const { t } = useWords()
  const { interactions, number, stem } = useQuestion(answering, questionSid)
  const points = interactions.flatMap((one) => pointsOf(one) ?? [])
  if (points.length === 0) return null
  const got = points.reduce((sum, one) => sum + one.got, 0)
  const of = points.every((one) => one.of !== null) ? points.reduce((sum, one) => sum + (one.of ?? 0), 0) : null
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
