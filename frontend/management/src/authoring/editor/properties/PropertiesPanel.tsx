import type { StoredQuestion } from '@naire/domain/naires'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import type { ActionName } from '../actions/actions.ts'
import { controls } from '../controls/controls.ts'
import { useSelection } from '../editor-session.ts'
import { PageGroupNote } from '../groups/PageGroupNote.tsx'
import { useEditedPart } from '../use-edited-part.ts'
import { ControlsContext } from './controls-context.ts'
import styles from './properties.module.css'
import { ManyForm } from './many/ManyForm.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionHead } from './QuestionHead.tsx'

const ofQuestions: readonly ActionName[] = ['duplicate', 'moveUp', 'moveDown', 'breakBefore', 'joinPrevious', 'delete']
const ofPages: readonly ActionName[] = ['moveUp', 'moveDown', 'joinPrevious']

/** What can be set where the author stands: a question, several, or a page. Its many fields follow behind what is typed and chosen. */
export function PropertiesPanel() {
  const { t } = useTranslation()
  const active = useSelection((selection) => selection.active)
  const count = useSelection((selection) => selection.selected.size)
  const current = useEditedPart(({ record }) =>
    record.Questions.find(({ Sid, PageSid }) => Sid === active || PageSid === active),
  )
  const chosen = useChosen()
  const [shown, question] = [useDeferredValue(active), useDeferredValue(current)]
  if (!question) return <p className={styles.nothing}>{t('editor:nothingChosen')}</p>
  const isPage = question.PageSid === shown
  return (
    <section className={styles.panel} aria-label={t('editor:properties')}>
      {isPage && <h2 className={styles.title}>{t('questions:page', { n: question.PageSeq })}</h2>}
      {count > 1 && <p className={styles.many}>{t('editor:chosen', { n: count })}</p>}
      <ActionButtons names={isPage ? ofPages : ofQuestions} />
      {isPage && shown !== null && <PageGroupNote page={shown} />}
      {count > 1 && !isPage && (
        <ControlsContext value={controls as never}>
          <ManyForm questions={chosen} />
        </ControlsContext>
      )}
      {count <= 1 && !isPage && (
        <ControlsContext value={controls as never}>
          {/* Of the question that was stood on until now nothing can be written any more. */}
          <div key={question.Sid} data-editor-form data-of={question.Code} inert={shown !== active}>
            <QuestionForm question={question} />
            <QuestionHead question={question} />
          </div>
        </ControlsContext>
      )}
    </section>
  )
}

/** The chosen questions, where there are several. */
function useChosen(): readonly StoredQuestion[] {
  const selected = useSelection((selection) => selection.selected)
  const questions = useDeferredValue(useEditedPart(({ record }) => record.Questions))
  return useMemo(
    () => (selected.size > 1 ? questions.filter(({ Sid }) => selected.has(Sid)) : []),
    [selected, questions],
  )
}
