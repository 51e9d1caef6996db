import type { NaireDifference, QuestionDifference } from '@naire/domain/authoring'
import { useTranslation } from 'react-i18next'
import { ChangeLine } from './ChangeLine.tsx'
import styles from './revisions.module.css'
import { Touched } from './Touched.tsx'

export function Difference({ difference }: { readonly difference: NaireDifference }) {
  const { t } = useTranslation()
  const { questions, fields } = difference
  if (questions.length === 0 && fields.length === 0) return <p className={styles.hint}>{t('revisions.same')}</p>
  return (
    <div className={styles.difference}>
      <Touched difference={difference} />
      {questions.length > 0 && (
        <h4 className={styles.heading}>{t('revisions.questions', { count: questions.length })}</h4>
      )}
      <ul className="n-column">
        {questions.map((question) => (
          <ChangedQuestion key={question.sid} question={question} />
        ))}
      </ul>
      {fields.length > 0 && <h4 className={styles.heading}>{t('revisions.beside')}</h4>}
      <ul className="n-column">
        {fields.map((change, index) => (
          <ChangeLine key={index} change={change} />
        ))}
      </ul>
    </div>
  )
}

function ChangedQuestion({ question: { kind, code, text, changes } }: { readonly question: QuestionDifference }) {
  const { t } = useTranslation()
  return (
    <li className={styles.question} data-kind={kind}>
      <p>
        <span className={styles.kind}>{t(`revisions.question.${kind}`)}</span> <code dir="ltr">{code}</code>{' '}
        <bdi>{text}</bdi>
      </p>
      {changes.length > 0 && (
        <ul className={styles.inside}>
          {changes.map((change, index) => (
            <ChangeLine key={index} change={change} />
          ))}
        </ul>
      )}
    </li>
  )
}
