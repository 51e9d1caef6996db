import type { StoredQuestion } from '@naire/domain/naires'
import {
  sharedFields,
  type EditedQuestion,
  valueOf,
  type SharedField,
  requirementOf,
  withRequirement,
} from '@naire/frontend-questions/editing/shared-fields.ts'
import { memo, useMemo, useId, use } from 'react'
import { useTranslation } from 'react-i18next'
import { typeOf } from '../../type-of.ts'
import { contentOf } from '../../use-content.ts'
import styles from '../properties.module.css'
import { newSid } from '../../../../workplace/sid.ts'
import { movingToPage, pagesToMoveTo } from '../../actions/moving-to-page.ts'
import moveToPageStyles from '../../controls/controls.module.css'
import { recordOf, useEditorSession, useRecord } from '../../editor-session.ts'
import { ScaleLock } from '../../../collaboration/ScaleLock.tsx'
import { useRun } from '../../use-run.tsx'
import manyRequiredStyles from '../../controls/controls.module.css'
import { useChangeContents } from '../../use-change.ts'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { Button } from 'antd'
import { within } from '../../controls/control.ts'
import controlStyles from '../../controls/controls.module.css'
import { ControlsContext } from '../controls-context.ts'
import { LabelledField, useFieldLabel } from '../LabelledField.tsx'
import { useOpenSections } from '../QuestionForm.tsx'

interface ManyFieldProps {
  readonly shared: SharedField
  readonly questions: readonly ManyQuestion[]
}

/** One field of several questions; where they differ, they are first made the same. */
function ManyField({ shared, questions }: ManyFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { field, path } = shared
  const label = useFieldLabel(field)
  const changeAll = useChangeContents()
  const Control = use(ControlsContext)[field.control]
  const [first] = questions
  if (!Control || !first) return null
  const put = (value: unknown) => changeAll(sidsOf(questions), (_type, content) => withValueAt(content, path, value))
  const [value, ...others] = questions.map(({ content }) => JSON.stringify(valueOf(shared, content)))
  if (others.some((other) => other !== value))
    return (
      <div className={controlStyles.field} data-field={path} role="group" aria-label={label}>
        <span className={controlStyles.label}>{label}</span>
        <div className="n-line">
          <span className="n-aside">{t('editor:many.differ')}</span>
          <Button size="small" onClick={() => put(valueAt(first.content, path))}>
            {t('editor:many.same', { code: first.question.Code })}
          </Button>
        </div>
      </div>
    )
  const object = (within(path) === '' ? first.content : (valueAt(first.content, within(path)) ?? {})) as ContentObject
  return (
    <LabelledField field={field} id={id} path={path}>
      <Control
        key={sidsOf(questions).join()}
        {...{ field, object, path, id, label }}
        question={first.question}
        value={valueAt(first.content, path)}
        onChange={put}
      />
    </LabelledField>
  )
}

const sidsOf = (questions: readonly ManyQuestion[]) => questions.map(({ question }) => question.Sid)

const newPage = 'new'

/** Sends questions to another page, however far it is. */
function MoveToPage({ questions }: { readonly questions: readonly StoredQuestion[] }) {
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
    <div className={moveToPageStyles.field}>
      <label className={moveToPageStyles.label} htmlFor={id}>
        {t('editor:many.move')}
      </label>
      <select id={id} className={moveToPageStyles.input} value="" onChange={({ target }) => move(target.value)}>
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

/** Properties common to several chosen questions, set for all of them in one step. */
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
        <ScaleLock questions={questions} />
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

/** Whether the questions have to be answered, whatever their types call it. */
function ManyRequired({ questions }: { readonly questions: readonly ManyQuestion[] }) {
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
    <div className={manyRequiredStyles.field} data-field="required">
      <label className={manyRequiredStyles.label} htmlFor={id}>
        {t('editor:many.required')}
      </label>
      <select
        id={id}
        className={manyRequiredStyles.input}
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
