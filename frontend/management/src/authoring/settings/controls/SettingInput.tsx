import type { NaireRecord } from '@naire/domain/naires'
import { InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../editor/rich-text/RichText.tsx'
import { ExpressionField } from '../../expressions/ExpressionField.tsx'
import { controlOf } from '../setting-controls.ts'
import type { SettingName } from '../setting-groups.ts'
import styles from '../settings.module.css'
import { CodesSelect } from './CodesSelect.tsx'
import { ListedSelect } from './ListedSelect.tsx'
import { RequestForm } from './RequestForm.tsx'
import { ServiceName } from './ServiceName.tsx'
import { TextLine } from './TextLine.tsx'

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
    case 'line':
    case 'lines':
      return <TextLine {...props} isLong={control.kind === 'lines'} />
  }
}
