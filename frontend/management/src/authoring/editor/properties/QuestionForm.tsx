import type { StoredQuestion } from '@naire/domain/naires'
import { sectionNames, type EditorTable, type SectionName } from '@naire/frontend-interactions/editing/editor-field.ts'
import { questionEditing, questionFields } from '@naire/frontend-questions/editors.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { typeOf } from '../type-of.ts'
import { FieldList } from './FieldList.tsx'
import styles from './properties.module.css'
import { useOpenSections } from './use-open-sections.ts'

/** All fields of a question in sections: its own, and those of its only interaction. */
export const QuestionForm = memo(function QuestionForm({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  const [open, toggle] = useOpenSections()
  const type = typeOf(question)
  if (type === null) return <p className={styles.hint}>{t('validation:content.unknownType', { type: question.Type })}</p>
  const { question: own, interaction } = questionEditing[type]
  const [outer, inner] = [of([...questionFields, ...own]), of(interaction ?? [])]
  return sectionNames
    .filter((name) => outer(name).length + inner(name).length > 0)
    .map((name) => (
      <details key={name} className={styles.section} open={open.has(name)} onToggle={({ currentTarget }) => toggle(name, currentTarget.open)} data-section={name}>
        <summary>{t(`editor:sections.${name}`)}</summary>
        {open.has(name) && (
          <div className={styles.fields}>
            {ownFirst.has(name) && <FieldList sections={outer(name)} question={question} path="" />}
            <FieldList sections={inner(name)} question={question} path="Interactions.0" />
            {!ownFirst.has(name) && <FieldList sections={outer(name)} question={question} path="" />}
          </div>
        )}
      </details>
    ))
})

/** Where the question's own fields come before those of its interaction. */
const ownFirst: ReadonlySet<SectionName> = new Set<SectionName>(['content', 'logic'])

const of = (table: EditorTable) => (name: SectionName) => table.filter(({ section }) => section === name)
