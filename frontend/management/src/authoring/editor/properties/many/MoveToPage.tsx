import type { StoredQuestion } from '@naire/domain/naires'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../../workplace/sid.ts'
import { movingToPage, pagesToMoveTo } from '../../actions/moving-to-page.ts'
import styles from '../../controls/controls.module.css'
import { recordOf, useEditorSession } from '../../editor-session.ts'
import { useRecord } from '../../use-edited-part.ts'
import { useRun } from '../../use-run.tsx'

const newPage = 'new'

/** Sends questions to another page, however far it is. */
export function MoveToPage({ questions }: { readonly questions: readonly StoredQuestion[] }) {
  const { t } = useTranslation()
  const id = useId()
  const session = useEditorSession()
  const run = useRun()
  const pages = pagesToMoveTo(useRecord(), new Set(questions.map(({ Sid }) => Sid)))
  const move = (to: string) => {
    const operation = movingToPage(recordOf(session), questions, to === newPage ? null : to, newSid)
    if (operation) run([operation])
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('editor:many.move')}
      </label>
      <select id={id} className={styles.input} value="" onChange={({ target }) => move(target.value)}>
        <option value="" disabled>
          {t('editor:many.choosePage')}
        </option>
        {pages.map(({ page, seq }) => (
          <option key={page} value={page}>
            {t('questions:page', { n: seq })}
          </option>
        ))}
        <option value={newPage}>{t('editor:many.newPage')}</option>
      </select>
    </div>
  )
}
