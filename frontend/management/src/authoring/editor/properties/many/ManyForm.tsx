import type { StoredQuestion } from '@naire/domain/naires'
import { sharedFields, type EditedQuestion } from '@naire/frontend-questions/editing/shared-fields.ts'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { typeOf } from '../../type-of.ts'
import { contentOf } from '../../use-content.ts'
import styles from '../properties.module.css'
import { useOpenSections } from '../use-open-sections.ts'
import { ManyField } from './ManyField.tsx'
import { ManyRequired } from './ManyRequired.tsx'
import { MoveToPage } from './MoveToPage.tsx'

/** What several chosen questions have in common, set for all of them in one step. */
export const ManyForm = memo(function ManyForm({ questions }: { readonly questions: readonly StoredQuestion[] }) {
  const { t } = useTranslation()
  const [open, toggle] = useOpenSections()
  const edited = useMemo(() => questions.flatMap(editedOf), [questions])
  const sections = useMemo(() => sharedFields(edited), [edited])
  return (
    <div data-editor-form>
      <div className={styles.shared}>
        <p className="n-aside">{t('editor:many.hint')}</p>
        <MoveToPage questions={questions} />
        <ManyRequired questions={edited} />
      </div>
      {sections.map(({ section, fields }) => (
        <details
          key={section}
          className={styles.section}
          open={open.has(section)}
          onToggle={({ currentTarget }) => toggle(section, currentTarget.open)}
          data-section={section}
        >
          <summary>{t(`editor:sections.${section}`)}</summary>
          {open.has(section) && (
            <div className={styles.fields}>
              {fields.map((shared) => (
                <ManyField key={shared.path} shared={shared} questions={edited} />
              ))}
            </div>
          )}
        </details>
      ))}
    </div>
  )
})

export interface ManyQuestion extends EditedQuestion {
  readonly question: StoredQuestion
}

function editedOf(question: StoredQuestion): readonly ManyQuestion[] {
  const type = typeOf(question)
  return type === null ? [] : [{ type, question, content: contentOf(question) }]
}
