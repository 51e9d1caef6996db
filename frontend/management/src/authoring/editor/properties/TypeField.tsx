import { convertedContent, typesToBecome } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'
import { questionTypeNumbers } from '@naire/domain/questions'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../controls/controls.module.css'
import { typeOf } from '../type-of.ts'
import { useRun } from '../use-run.tsx'

/** The type of a question, and those that it can become with what is written in it. */
export function TypeField({ question }: { readonly question: StoredQuestion }) {
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
