import type { StoredQuestion } from '@naire/domain/naires'
import { memo, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../controls/controls.module.css'
import { ScaleLock } from '../../collaboration/ScaleLock.tsx'
import { useRun } from '../use-run.tsx'
import { convertedContent, isLocked, typesToBecome } from '@naire/domain/authoring'
import { questionTypeNumbers } from '@naire/domain/questions'
import { typeOf } from '../type-of.ts'
import { TypedArea } from '../controls/TypedText.tsx'
import { CodeInput } from '../controls/DoneInput.tsx'

/** Which type a question is, what it is called in expressions and data, and what colleagues should know of it. */
export const QuestionHead = memo(function QuestionHead({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  const run = useRun()
  const id = useId()
  return (
    <div className={styles.about}>
      <ScaleLock questions={[question]} />
      {!isLocked(question) && <TypeField question={question} />}
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

/** The type of a question, and those that it can become with what is written in it. */
function TypeField({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  const id = useId()
  const run = useRun()
  const own = typeOf(question)
  const types = useMemo(() => typesToBecome(question), [question])
  if (own === null || types.length === 0) return null
  const become = (name: string) => {
    const type = types.find((one) => one === name)
    if (type)
      run([
        {
          type: 'ChangeType',
          sid: question.Sid,
          questionType: questionTypeNumbers[type],
          data: convertedContent(question, type),
        },
      ])
  }
  return (
    <div className={styles.field} data-field="Type">
      <label className={styles.label} htmlFor={id}>
        {t('revisions.field.Type')}
      </label>
      <select id={id} className={styles.input} value={own} onChange={({ target }) => become(target.value)}>
        {[own, ...types].map((type) => (
          <option key={type} value={type}>
            {t(`questions:word.${type}`)}
          </option>
        ))}
      </select>
      <p className={styles.hint}>{t('editor:hints.Type')}</p>
    </div>
  )
}
