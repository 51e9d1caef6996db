import type { StoredQuestion } from '@naire/domain/naires'
import { sectionNames, type EditorTable, type SectionName } from '@naire/frontend-interactions/editing/editor-field.ts'
import { hasRequirementField, requirementOf, withRequirement } from '@naire/frontend-questions/editing/shared-fields.ts'
import { questionEditing, questionFields } from '@naire/frontend-questions/editors.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { joined } from '../controls/control.ts'
import controlStyles from '../controls/controls.module.css'
import { useSought } from '../going/use-sought.ts'
import { typeOf } from '../type-of.ts'
import { useChangeContent } from '../use-change.ts'
import { useContent } from '../use-content.ts'
import { FieldList } from './FieldList.tsx'
import styles from './properties.module.css'

/** All fields of a question in sections: its own, and those of its only interaction. */
export const QuestionForm = memo(function QuestionForm({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  const type = typeOf(question)
  if (type === null)
    return <p className={styles.hint}>{t('validation:content.unknownType', { type: question.Type })}</p>
  const { question: own, interaction } = questionEditing[type]
  const tables: Tables = [[...questionFields, ...own], interaction ?? []]
  return <Sections question={question} tables={tables} />
})

/** Tables of the question, and of its only interaction. */
type Tables = readonly [own: EditorTable, interaction: EditorTable]

function Sections({ question, tables }: { readonly question: StoredQuestion; readonly tables: Tables }) {
  const { t } = useTranslation()
  const [open, toggle] = useOpenSections()
  const [outer, inner] = [of(tables[0]), of(tables[1])]
  useSought(question.Sid, '', (field) => sectionsOf(tables, field).forEach((name) => toggle(name, true)))
  return sectionNames
    .filter((name) => outer(name).length + inner(name).length > 0)
    .map((name) => (
      <details
        key={name}
        className={styles.section}
        open={open.has(name)}
        onToggle={({ currentTarget }) => toggle(name, currentTarget.open)}
        data-section={name}
      >
        <summary>{t(`editor:sections.${name}`)}</summary>
        {open.has(name) && (
          <div className={styles.fields}>
            {name === 'answer' && <Requirement question={question} />}
            {ownFirst.has(name) && <FieldList sections={outer(name)} question={question} path="" />}
            <FieldList sections={inner(name)} question={question} path="Interactions.0" />
            {!ownFirst.has(name) && <FieldList sections={outer(name)} question={question} path="" />}
          </div>
        )}
      </details>
    ))
}

/** Whether it has to be answered, for types whose own fields do not say it in one place. */
function Requirement({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  const content = useContent(question)
  const change = useChangeContent(question.Sid)
  const type = typeOf(question)
  const isRequired = type && requirementOf(type, content)
  if (type === null || isRequired === null || hasRequirementField(type, content)) return null
  return (
    <label className={controlStyles.flag} data-field="required">
      <input
        type="checkbox"
        checked={isRequired}
        onChange={({ target }) => change((now) => withRequirement(type, now, target.checked))}
      />
      {t('editor:fields.Compulsory')}
    </label>
  )
}

/** The sections in which a field stands, or what it stands in. */
function sectionsOf([own, interaction]: Tables, field: string): readonly SectionName[] {
  const holds = (path: string) => field === path || field.startsWith(`${path}.`)
  const isIn = (table: EditorTable, name: SectionName, prefix: string) =>
    table.some(({ section, fields }) => section === name && fields.some(({ at }) => holds(joined(prefix, at))))
  return sectionNames.filter((name) => isIn(own, name, '') || isIn(interaction, name, 'Interactions.0'))
}

/** Where the question's own fields come before those of its interaction. */
const ownFirst: ReadonlySet<SectionName> = new Set<SectionName>(['content', 'logic'])

const of = (table: EditorTable) => (name: SectionName) => table.filter(({ section }) => section === name)

interface OpenSections {
  readonly open: ReadonlySet<SectionName>
  toggle(name: SectionName, isOpen: boolean): void
}

// The same for all questions: who sets the conditions of one goes on with those of the next.
const useStore = create<OpenSections>()((set) => ({
  open: new Set<SectionName>(['content', 'answer']),
  toggle: (name, isOpen) =>
    set(({ open }) => {
      if (open.has(name) === isOpen) return {}
      const next = new Set(open)
      if (isOpen) next.add(name)
      else next.delete(name)
      return { open: next }
    }),
}))

export function useOpenSections(): readonly [open: ReadonlySet<SectionName>, toggle: OpenSections['toggle']] {
  const { open, toggle } = useStore()
  return [open, toggle]
}
