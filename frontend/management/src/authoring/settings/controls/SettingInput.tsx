import type { NaireRecord, ServiceSetting } from '@naire/domain/naires'
import { DatePicker, InputNumber, Select, Switch, Input } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../editor/rich-text/RichText.tsx'
import { PicturePicker } from '../../editor/controls/PicturePicker.tsx'
import { ExpressionField } from '../../expressions/ExpressionField.tsx'
import { type SettingName, controlOf } from '../setting-groups.ts'
import styles from '../settings.module.css'
import { tokens } from '@naire/ui/tokens/tokens.ts'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { requestFields } from '@naire/frontend-interactions/editing/common-fields.ts'
import { useKeptText } from '../../editor/controls/TypedText.tsx'
import { FreeFields } from '../../editor/properties/FreeFields.tsx'
import { codesOf } from '@naire/domain/naires'
import { naireNaming } from '@naire/domain/naires/naming'
import { useMemo, useId, useState } from 'react'
import { findingsOfServices } from '@naire/domain/diagnostics'
import { findingWords } from '../../diagnostics/finding-words.ts'
import { useNaireServices } from '../../diagnostics/use-naire-services.ts'

export interface SettingInputProps {
  readonly id: string
  readonly name: SettingName
  /** The one that holds, the default where none is given. */
  readonly value: unknown
  readonly record: NaireRecord
  /** Null: back to the default. */
  readonly onChange: (value: unknown) => void
}

export function SettingInput(props: SettingInputProps) {
  const { id, name, value, record, onChange } = props
  const { t } = useTranslation('settings')
  const control = controlOf(name)
  switch (control.kind) {
    case 'flag':
      return <Switch id={id} checked={value === true} onChange={onChange} />
    case 'number':
      return (
        <InputNumber<number>
          id={id}
          className={styles.number ?? ''}
          min={control.least}
          {...(control.most !== undefined && { max: control.most })}
          precision={0}
          value={value as number | null}
          onChange={onChange}
        />
      )
    case 'modes': {
      const options = control.modes.map((mode) => ({ value: mode, label: t(`modes.${name}.${mode}`) }))
      const chosen = typeof value === 'number' && typeof control.modes[0] === 'string' ? control.modes[value] : value
      return <Select id={id} options={options} value={chosen as string | number | null} onChange={onChange} />
    }
    case 'expression':
      return (
        <ExpressionField
          id={id}
          label={t(`names.${name}`)}
          value={String(value ?? '')}
          record={record}
          question={null}
          kind={name === 'ScoreExpression' ? 'score' : 'condition'}
          onChange={(source) => onChange(source === '' ? null : source)}
          place={`${record.Sid} ${name}`}
        />
      )
    case 'codes':
      return <CodesSelect {...props} />
    case 'timeZone':
    case 'theme':
      return <ListedSelect {...props} list={control.kind} />
    case 'service':
      return <ServiceName {...props} name={control.name} />
    case 'request':
      return <RequestForm {...props} />
    case 'rich':
      return (
        <RichText
          id={id}
          label={t(`names.${name}`)}
          value={String(value ?? '')}
          onText={(text) => onChange(text === '' ? null : text)}
        />
      )
    case 'picture':
      return (
        <PicturePicker
          id={id}
          label={t(`names.${name}`)}
          reference={String(value ?? '')}
          onPick={(reference) => onChange(reference === '' ? null : reference)}
        />
      )
    case 'colour':
      return <ColourInput {...props} />
    case 'moment':
      return (
        <DatePicker
          id={id}
          className={styles.search ?? ''}
          showTime={{ format: 'HH:mm' }}
          needConfirm={false}
          format="YYYY-MM-DD HH:mm"
          value={typeof value === 'string' ? dayjs(value) : null}
          onChange={(moment) => onChange(moment === null ? null : moment.second(0).millisecond(0).toISOString())}
        />
      )
    case 'line':
    case 'lines':
      return <TextLine {...props} isLong={control.kind === 'lines'} />
  }
}

/** The colour that is shown where none is set. */
const usualColour = '#0b5cd6'

function ColourInput({ id, value, onChange }: SettingInputProps) {
  const [shown, type, tellNow] = useKeptText(String(value ?? ''), onChange)
  return (
    <input
      id={id}
      type="color"
      className={styles.colour}
      value={shown === '' ? usualColour : shown}
      onChange={({ target }) => type(target.value)}
      onBlur={tellNow}
    />
  )
}

/** `default` is light or dark as the respondent's device is. */
const themes = [...new Set(['default', 'light', ...Object.keys(tokens)])]

/** One of a list that the product or the browser has; what is set and not listed stays. */
function ListedSelect({ id, value, onChange, list }: SettingInputProps & { readonly list: 'timeZone' | 'theme' }) {
  const { t } = useTranslation('settings')
  const known = list === 'theme' ? themes : Intl.supportedValuesOf('timeZone')
  const names = known.includes(String(value)) ? known : [...known, String(value)]
  const options = names.map((name) => ({
    value: name,
    label: list === 'theme' ? t(`themes.${name}`, { defaultValue: name }) : name,
  }))
  return <Select id={id} showSearch options={options} value={String(value)} onChange={onChange} />
}

const at = 'Request'
const fields = requestFields(at, () => true)

/** A request to another party (content §7), field by field. */
function RequestForm({ id, name, value, onChange }: SettingInputProps) {
  const { t } = useTranslation('settings')
  const object = { [at]: isFields(value) ? value : {} }
  return (
    <div id={id} className="n-column" role="group" aria-label={t(`names.${name}`)}>
      <FreeFields
        fields={fields}
        object={object}
        onChange={(path, next) => onChange(withValueAt(object, path, next)[at])}
      />
    </div>
  )
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Questions, by their codes. */
function CodesSelect({ id, value, record, onChange }: SettingInputProps) {
  const options = useMemo(() => {
    const naming = naireNaming(record)
    return record.Questions.map(({ Code }) => ({
      value: Code,
      label: [Code, naming.titleOf([Code])].filter(Boolean).join(' '),
    }))
  }, [record])
  const chosen = [...codesOf(value as readonly string[] | string)]
  return (
    <Select
      id={id}
      mode="multiple"
      options={options}
      value={chosen}
      onChange={(codes: readonly string[]) => onChange(codes.length === 0 ? null : codes)}
      optionFilterProp="label"
    />
  )
}

/** The name of something that the installation has set up; another is kept, and told to be none. */
function ServiceName(props: SettingInputProps & { readonly name: ServiceSetting }) {
  const { t } = useTranslation('settings')
  const listId = useId()
  const services = useNaireServices()
  const unknown = services && findingsOfServices(props.record, services).find(({ path }) => path === props.name)
  return (
    <>
      <TextLine {...props} isLong={false} listId={listId} />
      <datalist id={listId}>
        {services?.[props.name].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {unknown && (
        <p className="n-aside" role="status">
          {findingWords(unknown, t)}
        </p>
      )}
    </>
  )
}

/**
 * Input that commits on leaving the field, or with Enter where it is one line; `listId` names a list of suggestions.
 */
function TextLine({
  id,
  value,
  onChange,
  isLong,
  listId,
}: SettingInputProps & { readonly isLong: boolean; readonly listId?: string }) {
  const kept = String(value ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const done = () => {
    if (typed !== null && typed !== kept) onChange(typed === '' ? null : typed)
    setTyped(null)
  }
  const field = { id, value: typed ?? kept, onBlur: done, dir: 'auto' as const }
  return isLong ? (
    <Input.TextArea
      {...field}
      autoSize={{ minRows: 2, maxRows: 12 }}
      onChange={({ target }) => setTyped(target.value)}
    />
  ) : (
    <Input
      {...field}
      {...(listId !== undefined && { list: listId })}
      onPressEnter={done}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
