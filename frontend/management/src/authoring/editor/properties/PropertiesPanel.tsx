import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import type { ActionName } from '../actions/actions.ts'
import { controls } from '../controls/controls.ts'
import { useSelection } from '../desk.ts'
import { PageGroupNote } from '../groups/PageGroupNote.tsx'
import { useEditedPart } from '../use-edited-part.ts'
import { ControlsContext } from './controls-context.ts'
import styles from './properties.module.css'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionHead } from './QuestionHead.tsx'

const ofQuestions: readonly ActionName[] = ['duplicate', 'moveUp', 'moveDown', 'breakBefore', 'joinPrevious', 'delete']
const ofPages: readonly ActionName[] = ['moveUp', 'moveDown', 'joinPrevious']

/** What can be set where the author stands: a question, several, or a page. */
export function PropertiesPanel() {
  const { t } = useTranslation()
  const active = useSelection((selection) => selection.active)
  const count = useSelection((selection) => selection.selected.size)
  const current = useEditedPart(({ record }) => record.Questions.find(({ Sid }) => Sid === active))
  // The many fields follow behind what is typed in one of them, and come at once with another question.
  const late = useDeferredValue(current)
  const question = late?.Sid === current?.Sid ? late : current
  const page = useEditedPart(({ record }) => record.Questions.find(({ PageSid }) => PageSid === active)?.PageSeq)
  if (page !== undefined)
    return (
      <section className={styles.panel} aria-label={t('editor:properties')}>
        <h2 className={styles.title}>{t('questions:page', { n: page })}</h2>
        <ActionButtons names={ofPages} />
        {active !== null && <PageGroupNote page={active} />}
      </section>
    )
  if (!question) return <p className={styles.nothing}>{t('editor:nothingChosen')}</p>
  return (
    <section key={question.Sid} className={styles.panel} aria-label={t('editor:properties')}>
      {count > 1 && <p className={styles.many}>{t('editor:chosen', { n: count })}</p>}
      <ActionButtons names={ofQuestions} />
      {count <= 1 && (
        <ControlsContext value={controls as never}>
          <div data-editor-form>
            <QuestionForm question={question} />
            <QuestionHead question={question} />
          </div>
        </ControlsContext>
      )}
    </section>
  )
}
