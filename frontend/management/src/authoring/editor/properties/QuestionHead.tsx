import type { StoredQuestion } from '@naire/domain/naires'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '../controls/CodeInput.tsx'
import styles from '../controls/controls.module.css'
import { TypedArea } from '../controls/TypedArea.tsx'
import { useRun } from '../use-run.tsx'
import { TypeField } from './TypeField.tsx'

/** Which type a question is, what it is called in expressions and data, and what colleagues should know of it. */
export const QuestionHead = memo(function QuestionHead({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  const run = useRun()
  const id = useId()
  return (
    <div className={styles.about}>
      <TypeField question={question} />
      <div className={styles.field} data-field="Code">
        <label className={styles.label} htmlFor={`${id}-code`}>
          {t('editor:fields.Code')}
        </label>
        <CodeInput
          id={`${id}-code`}
          question={question}
          of={question.Sid}
          code={question.Code}
          label={t('editor:fields.Code')}
        />
        <p className={styles.hint}>{t('editor:hints.Code')}</p>
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}-memo`}>
          {t('editor:fields.Memo')}
        </label>
        <TypedArea
          id={`${id}-memo`}
          className={styles.area ?? ''}
          value={question.Memo ?? ''}
          onText={(text) => run([{ type: 'ChangeMemo', sid: question.Sid, memo: text }])}
          rows={2}
        />
      </div>
    </div>
  )
})
