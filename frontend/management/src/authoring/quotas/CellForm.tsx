import { check } from '@naire/domain/expression/checking'
import type { NaireRecord, QuotaCell } from '@naire/domain/naires'
import { naireEnvironment } from '@naire/domain/naires/checking'
import { mostSeats } from '@naire/domain/quotas'
import { Button, Form, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRespondentSources } from '../expressions/respondent-sources.ts'
import { ExpressionField } from '../expressions/ExpressionField.tsx'

interface CellFormProps {
  readonly record: NaireRecord
  readonly cell: QuotaCell
  /** The cell as it counts in the field. */
  readonly now?: FieldCell | undefined
  readonly onDone: (cell: QuotaCell) => void
  readonly onClose: () => void
}

const longestName = 200

/** Name, condition and limit of one cell; nothing changes before it is done. */
export function CellForm({ record, cell, now, onDone, onClose }: CellFormProps) {
  const { t } = useTranslation()
  const sources = useRespondentSources(record)
  const limitHint = now === undefined ? undefined : t('quotas.limitHere', { limit: now.Limit })
  const isSound = (_: unknown, source: string) => {
    if (source.trim() === '') return Promise.reject(new Error(t('quotas.conditionMissing')))
    const isWrong = check(source, naireEnvironment(record, sources)).some(({ severity }) => severity === 'error')
    return isWrong ? Promise.reject(new Error(t('quotas.conditionWrong'))) : Promise.resolve()
  }
  return (
    <Form<QuotaCell>
      name={`cell-${cell.Sid}`}
      layout="vertical"
      initialValues={cell}
      validateTrigger="onSubmit"
      onFinish={(written) => onDone({ ...cell, ...written, Memo: written.Memo?.trim() ?? '' })}
    >
      <Form.Item name="Memo" label={t('quotas.name')} extra={t('quotas.nameHint')}>
        <Input autoFocus maxLength={longestName} dir="auto" />
      </Form.Item>
      <Form.Item name="QuotarExpression" label={t('quotas.condition')} required rules={[{ validator: isSound }]}>
        <ConditionInput record={record} place={`quota ${cell.Sid}`} label={t('quotas.condition')} />
      </Form.Item>
      <Form.Item
        name="Limit"
        label={t('quotas.limit')}
        extra={limitHint}
        rules={[{ required: true, message: t('quotas.limitMissing') }]}
      >
        <InputNumber<number> min={0} max={mostSeats} precision={0} />
      </Form.Item>
      <div className="n-line">
        <Button type="primary" htmlType="submit">
          {t('quotas.done')}
        </Button>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
      </div>
    </Form>
  )
}

interface ConditionInputProps {
  readonly record: NaireRecord
  readonly label: string
  readonly place: string
  /** These are given by the item of the form. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (source: string) => void
}

function ConditionInput({ record, label, place, id, value = '', onChange }: ConditionInputProps) {
  return (
    <ExpressionField
      {...(id !== undefined && { id })}
      value={value}
      onChange={(source) => onChange?.(source)}
      record={record}
      question={null}
      kind="condition"
      label={label}
      place={place}
    />
  )
}

/** A cell as it counts in the field now. */
interface FieldCell {
  readonly Sid: string
  readonly QuotarExpression: string
  readonly Memo: string | null
  readonly Limit: number
}

/** By sid. */
export type FieldCells = ReadonlyMap<string, FieldCell>
