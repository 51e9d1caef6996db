import type { StoredQuestion } from '@naire/domain/naires'
import { useDeferredValue, useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import type { ActionName } from '../actions/actions.ts'
import { useSelection, useEditorSession, useEditedPart, useRecord } from '../editor-session.ts'
import { ControlsContext } from './controls-context.ts'
import styles from './properties.module.css'
import { ManyForm } from './many/ManyForm.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import { groupDrafts, writtenGroups } from '@naire/domain/authoring'
import { Button, Select } from 'antd'
import pageGroupNoteStyles from '../groups/groups.module.css'
import type { ControlName } from '@naire/frontend-interactions/editing/editor-field.ts'
import { BlanksControl } from '../controls/BlanksControl.tsx'
import { CellsControl } from '../controls/CellsControl.tsx'
import type { ControlProps } from '../controls/control.ts'
import { ListControl } from '../controls/ListControl.tsx'
import { RegionsControl } from '../controls/regions/RegionsControl.tsx'
import { RepeatEndControl } from '../controls/RepeatEndControl.tsx'
import { MediaControl, ResourceControl } from '../controls/resources.tsx'
import {
  LinesControl,
  NumbersControl,
  PairsControl,
  RichControl,
  TextControl,
  TextsControl,
} from '../controls/texts.tsx'
import { ChecksControl, FlagControl, NumberControl, SelectControl, ExpressionControl } from '../controls/values.tsx'
import { plainText } from '@naire/ui'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { useContent } from '../use-content.ts'
import { objectsIn, textsIn } from '../controls/control.ts'
import siblingsControlStyles from '../controls/controls.module.css'
import { cellKey } from '@naire/domain/questions'
import { codedText, sidText } from '../controls/click-text.ts'
import clickTextControlStyles from '../controls/controls.module.css'
import questionControlStyles from '../controls/controls.module.css'
import { stemText } from '../author-text.ts'
import { TypedArea } from '../controls/TypedText.tsx'

const ofQuestions: readonly ActionName[] = ['duplicate', 'moveUp', 'moveDown', 'breakBefore', 'joinPrevious', 'delete']
const ofPages: readonly ActionName[] = ['moveUp', 'moveDown', 'joinPrevious']

/**
 * Properties at the author's position: a question, several, or a page. Its many fields render deferred, behind typing
 * and choosing.
 */
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

/** Which groups a page belongs to, and the way to them. */
function PageGroupNote({ page }: { readonly page: string }) {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const record = useRecord()
  const groups = writtenGroups(record) === null ? [] : groupDrafts(record)
  const held = groups.flatMap(({ parts }, group) =>
    parts.flatMap(({ pages }, part) => (pages.includes(page) ? [{ group, part }] : [])),
  )
  return (
    <div className={pageGroupNoteStyles.note}>
      {held.length === 0 && <p className={pageGroupNoteStyles.hint}>{t('editor:groups.inNone')}</p>}
      {held.map(({ group, part }) => (
        <p key={group} className={pageGroupNoteStyles.hint}>
          {t('editor:groups.inPart', { n: group + 1, m: part + 1 })}
        </p>
      ))}
      <Button size="small" onClick={() => selection.getState().turn('groups')}>
        {t('editor:groups.title')}
      </Button>
    </div>
  )
}

/** Control of each kind of field. */
const controls: { readonly [Name in ControlName]: ComponentType<ControlProps<Name>> } = {
  text: TextControl,
  rich: RichControl,
  lines: LinesControl,
  expression: ExpressionControl,
  flag: FlagControl,
  number: NumberControl,
  select: SelectControl,
  checks: ChecksControl,
  texts: TextsControl,
  numbers: NumbersControl,
  pairs: PairsControl,
  resource: ResourceControl,
  media: MediaControl,
  siblings: SiblingsControl,
  question: QuestionControl,
  list: ListControl,
  blanks: BlanksControl,
  cells: CellsControl,
  clickText: ClickTextControl,
  regions: RegionsControl,
  repeatEnd: RepeatEndControl,
}

/** Others of the same list, by what they say. */
function SiblingsControl({ id, field, question, object, path, value, onChange, label }: ControlProps<'siblings'>) {
  const interaction = path
    .split('.')
    .slice(0, path.startsWith('Interactions.') ? 2 : 0)
    .join('.')
  const content = useContent(question)
  const all = objectsIn(valueAt(content, interaction === '' ? field.within : `${interaction}.${field.within}`))
  const options = all
    .filter(({ Sid, IsGroupIntro }) => Sid !== object['Sid'] && IsGroupIntro !== true)
    .map(({ Sid, Code, Data }) => ({ value: String(Sid), label: `${String(Code)} ${plainText(String(Data ?? ''))}` }))
  return (
    <Select
      id={id}
      className={siblingsControlStyles.wide ?? ''}
      mode="multiple"
      options={options}
      value={[...textsIn(value)]}
      onChange={onChange}
      aria-label={label}
      optionFilterProp="label"
    />
  )
}

/** The text in which words are clicked; places are written by the codes of their row and option, `[[R1:A]]`. */
function ClickTextControl({ id, object, value, onChange }: ControlProps<'clickText'>) {
  const { t } = useTranslation()
  const places = objectsIn(object['Rows']).flatMap((row) =>
    objectsIn(object['Options']).map((option) => ({ row, option })),
  )
  const text = String(value ?? '')
  const named = { rows: objectsIn(object['Rows']), options: objectsIn(object['Options']) }
  return (
    <div className={clickTextControlStyles.list}>
      <TypedArea
        id={id}
        className={clickTextControlStyles.area ?? ''}
        value={codedText(text, named)}
        onText={(written) => onChange(sidText(written, named))}
        rows={3}
      />
      <p className={clickTextControlStyles.hint}>{t('editor:clickText.hint')}</p>
      <div className={clickTextControlStyles.buttons}>
        {places.map(({ row, option }) => {
          const place = `[[${cellKey(String(row['Sid']), String(option['Sid']))}]]`
          return (
            <button
              key={place}
              type="button"
              className={clickTextControlStyles.chip}
              disabled={text.includes(place)}
              onClick={() => onChange(`${text}${place}`)}
            >
              {String(row['Code'])}:{String(option['Code'])} {plainText(String(option['Data'] ?? ''))}
            </button>
          )
        })}
      </div>
    </div>
  )
}

function QuestionControl({ id, question, value, onChange }: ControlProps<'question'>) {
  const { t } = useTranslation()
  const { Questions } = useRecord()
  return (
    <select
      id={id}
      className={questionControlStyles.input}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('editor:none')}</option>
      {Questions.filter(({ Sid }) => Sid !== question.Sid).map((other) => (
        <option key={other.Sid} value={other.Sid}>
          {other.Code} {stemText(other)}
        </option>
      ))}
    </select>
  )
}
