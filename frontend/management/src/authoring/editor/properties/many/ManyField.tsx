import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { valueOf, type SharedField } from '@naire/frontend-questions/editing/shared-fields.ts'
import { Button } from 'antd'
import { use, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { within } from '../../controls/control.ts'
import controlStyles from '../../controls/controls.module.css'
import { useChangeContents } from '../../use-change.ts'
import { ControlsContext } from '../controls-context.ts'
import { LabelledField, useFieldLabel } from '../LabelledField.tsx'
import type { ManyQuestion } from './ManyForm.tsx'

interface ManyFieldProps {
  readonly shared: SharedField
  readonly questions: readonly ManyQuestion[]
}

/** One field of several questions; where they differ, they are first made the same. */
export function ManyField({ shared, questions }: ManyFieldProps) {
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
