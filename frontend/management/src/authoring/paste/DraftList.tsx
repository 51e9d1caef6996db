import type { QuestionDraft } from '@naire/domain/text-import'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './paste.module.css'

/** The questions that were read, in short. */
export function DraftList({ questions }: { readonly questions: readonly QuestionDraft[] }) {
  const { t } = useTranslation()
  if (questions.length === 0) return <p className={styles.hint}>{t('paste.nothing')}</p>
  return (
    <ol className={styles.list}>
      {questions.map((question) => (
        <li key={question.line} className={question.newPage ? styles.newPage : styles.question}>
          <div className={styles.kinds}>
            <Tag>{t(`paste.kinds.${kindOf(question)}`)}</Tag>
            {!question.required && question.kind !== 'intro' && <Tag>{t('paste.optional')}</Tag>}
            {question.newPage && <Tag>{t('paste.newPage')}</Tag>}
          </div>
          <p className={styles.stem} dir="auto">
            {question.stem.replace(/\[\[I\d+\]\]/g, '____')}
          </p>
          <Parts question={question} />
        </li>
      ))}
    </ol>
  )
}

function Parts({ question }: { readonly question: QuestionDraft }) {
  const { t } = useTranslation()
  if (question.kind === 'matrix') return <p className={styles.hint} dir="auto">{`${question.rows.join(' · ')} × ${question.options.join(' · ')}`}</p>
  if (!('options' in question)) return null
  return (
    <ul className={styles.options}>
      {question.options.map(({ text, input, alone }) => (
        <li key={text} dir="auto">
          {text}
          {input && <Tag variant="outlined">{t('paste.input')}</Tag>}
          {alone && <Tag variant="outlined">{t('paste.alone')}</Tag>}
        </li>
      ))}
    </ul>
  )
}

function kindOf(question: QuestionDraft): QuestionDraft['kind'] | 'multi' {
  return question.kind === 'choice' && question.multi ? 'multi' : question.kind
}
