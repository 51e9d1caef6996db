import { requirementOf, withRequirement } from '@naire/frontend-questions/editing/requirement.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../controls/controls.module.css'
import { useChangeContents } from '../../use-change.ts'
import type { ManyQuestion } from './ManyForm.tsx'

/** Whether the questions have to be answered, whatever their types call it. */
export function ManyRequired({ questions }: { readonly questions: readonly ManyQuestion[] }) {
  const { t } = useTranslation()
  const id = useId()
  const changeAll = useChangeContents()
  const said = questions
    .map(({ type, content }) => requirementOf(type, content))
    .filter((required) => required !== null)
  if (said.length === 0) return null
  const isSame = said.every((required) => required === said[0])
  const put = (required: boolean) =>
    changeAll(
      questions.map(({ question }) => question.Sid),
      (type, content) => (type === null ? content : withRequirement(type, content, required)),
    )
  return (
    <div className={styles.field} data-field="required">
      <label className={styles.label} htmlFor={id}>
        {t('editor:many.required')}
      </label>
      <select
        id={id}
        className={styles.input}
        value={isSame ? String(said[0]) : ''}
        onChange={({ target }) => put(target.value === 'true')}
      >
        {!isSame && (
          <option value="" disabled>
            {t('editor:many.differ')}
          </option>
        )}
        <option value="true">{t('states.yes')}</option>
        <option value="false">{t('states.no')}</option>
      </select>
    </div>
  )
}
