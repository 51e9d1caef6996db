import type { StoredQuestion } from '@naire/domain/naires'
import { previewPorts, QuestionAnswer } from '@naire/frontend-questions/answers.ts'
import { questionEditing } from '@naire/frontend-questions/editors.ts'
import { directionOf } from '@naire/ui'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditorSession } from '../editor-session.ts'
import { TypeBadge } from '../outline/TypeBadge.tsx'
import { typeOf } from '../type-of.ts'
import { CardNotes } from './CardNotes.tsx'
import { drawQuestion } from './draw-question.ts'
import { PartsInPlace } from './in-place/PartsInPlace.tsx'
import { InPlaceStem } from './InPlaceStem.tsx'
import styles from './page.module.css'

interface QuestionCardProps {
  readonly question: StoredQuestion
  /** Null: not numbered. */
  readonly number: number | null
  readonly lang: string
  readonly isActive: boolean
  readonly isSelected: boolean
}

/** One question as respondents see it, on a card that can be chosen. Drawn again when it changes itself, and only then. */
export const QuestionCard = memo(function QuestionCard({
  question,
  number,
  lang,
  isActive,
  isSelected,
}: QuestionCardProps) {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const type = typeOf(question)
  const hasStemWithin = type !== null && questionEditing[type].stemWithin === true
  const choose = () => {
    if (selection.getState().active !== question.Sid) selection.getState().choose(question.Sid)
  }
  return (
    <article
      className={styles.card}
      aria-label={question.Code}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-card={question.Code}
      data-sid={question.Sid}
      onClick={choose}
      onFocus={choose}
    >
      <header className={styles.cardHead}>
        <button type="button" className={styles.handle} aria-pressed={isSelected} onClick={choose}>
          <TypeBadge type={type} />
          {hasStemWithin && number !== null && <span className={styles.number}>{number}.</span>}
          <span dir="ltr">{question.Code}</span>
          {type && (
            <span className={styles.muted} aria-hidden="true">
              {t(`questions:word.${type}`)}
            </span>
          )}
        </button>
        <CardNotes question={question} />
      </header>
      <div className={styles.sides} lang={lang} dir={directionOf(lang)}>
        {!hasStemWithin && <InPlaceStem question={question} number={number} />}
        <PartsInPlace question={question} isActive={isActive}>
          <Drawn question={question} lang={lang} stem={hasStemWithin} />
        </PartsInPlace>
      </div>
    </article>
  )
})

function Drawn({
  question,
  lang,
  stem,
}: {
  readonly question: StoredQuestion
  readonly lang: string
  readonly stem: boolean
}) {
  const { t } = useTranslation()
  const { Sid, NaireSid, Type, Data, Code, PageSid, Hash } = question
  const drawn = useMemo(
    () => drawQuestion({ Sid, NaireSid, Type, Data, Code, PageSid, Hash, Seq: 1, PageSeq: 1 }, lang),
    [Sid, NaireSid, Type, Data, Code, PageSid, Hash, lang],
  )
  const ports = useMemo(() => ('session' in drawn ? previewPorts(drawn.session) : null), [drawn])
  if ('session' in drawn && ports)
    return (
      <div className={styles.answer} data-answer data-stem={stem || undefined}>
        <QuestionAnswer session={drawn.session} questionSid={Sid} ports={ports} told={false} />
      </div>
    )
  return (
    <ul className={styles.problems}>
      {('problems' in drawn ? drawn.problems : []).map(({ path, key, params }) => (
        <li key={`${path} ${key}`}>
          <code dir="ltr">{path.replace(/^.*?Data\./, '')}</code> {t(`validation:content.${key}`, params)}
        </li>
      ))}
    </ul>
  )
}
