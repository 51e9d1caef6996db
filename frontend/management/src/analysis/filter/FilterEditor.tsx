import type { Codebook, Filter, Variable } from '@naire/domain/analysis'
import { variableOf } from '@naire/domain/analysis'
import { PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, InputNumber, Modal, Select, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterWords, optionTitle, variableTitle } from '../codebook-words.ts'
import { conditionsOf, filterOf, type Condition } from './filter-conditions.ts'
import styles from '../analysis.module.css'

interface FilterEditorProps {
  readonly codebook: Codebook
  readonly filter: Filter | null
  readonly onChange: (filter: Filter | null) => void
  /** Said before the conditions. */
  readonly label: string
  /** The viewer may filter by values that respondents wrote. */
  readonly picksOpen: boolean
  /** Conditions go, and none is added here. */
  readonly isFixed?: boolean
  /** Values that there are, of variables whose options are those. */
  readonly openValues?: (variable: Variable) => readonly string[]
}

/** The conditions that all hold, as chips that go one by one, and a dialog for one more. */
export function FilterEditor({ codebook, filter, onChange, label, isFixed = false, ...choices }: FilterEditorProps) {
  const { t } = useTranslation('analysis')
  const [isAdding, setAdding] = useState(false)
  const conditions = conditionsOf(filter)
  return (
    <div className={styles.filter} role="group" aria-label={label}>
      {conditions.map((condition) => (
        <Tag
          key={JSON.stringify(condition)}
          closable={{ 'aria-label': t('filter.remove', { condition: filterWords(condition, codebook, t) }) }}
          onClose={(event) => {
            event.preventDefault()
            onChange(filterOf(conditions.filter((each) => each !== condition)))
          }}
        >
          {filterWords(condition, codebook, t)}
        </Tag>
      ))}
      {isFixed ? (
        <span className="n-aside">{label}</span>
      ) : (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
          {t('filter.add')}
        </Button>
      )}
      {isAdding && (
        <ConditionDialog
          codebook={codebook}
          onDone={(condition) => {
            setAdding(false)
            if (condition !== null) onChange(filterOf([...conditions, condition]))
          }}
          {...choices}
        />
      )}
    </div>
  )
}

interface ConditionDialogProps extends Pick<FilterEditorProps, 'codebook' | 'picksOpen' | 'openValues'> {
  readonly onDone: (condition: Condition | null) => void
}

type Range = readonly [from: number | null, to: number | null]

function ConditionDialog({ codebook, onDone, picksOpen, openValues }: ConditionDialogProps) {
  const { t } = useTranslation('analysis')
  const [id, setId] = useState<string | null>(null)
  const [how, setHow] = useState<'values' | 'answered' | 'unanswered'>('values')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [range, setRange] = useState<Range>([null, null])
  const variable = id === null ? undefined : variableOf(codebook, id)
  const hasValues = variable !== undefined && variable.kind !== 'text' && !(variable.open === true && !picksOpen)
  const isRange = variable?.kind === 'number' || variable?.kind === 'time'
  const condition = conditionFrom()
  return (
    <Modal
      open
      title={t('filter.add')}
      okText={t('filter.apply')}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: condition === null }}
      onOk={() => onDone(condition)}
      onCancel={() => onDone(null)}
    >
      <Form layout="vertical">
        <Form.Item label={t('filter.variable')} htmlFor="filter-variable">
          <Select
            id="filter-variable"
            value={id}
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            options={codebook.map((each) => ({ value: each.id, label: variableTitle(each, t) }))}
            onChange={(next) => {
              setId(next)
              setCodes([])
              setRange([null, null])
              setHow(variableOf(codebook, next)?.kind === 'text' ? 'answered' : 'values')
            }}
          />
        </Form.Item>
        {variable !== undefined && (
          <Form.Item label={t('filter.how')} htmlFor="filter-how">
            <Select
              id="filter-how"
              value={how}
              onChange={setHow}
              options={[
                ...(hasValues
                  ? [{ value: 'values' as const, label: t(isRange ? 'filter.range' : 'filter.values') }]
                  : []),
                { value: 'answered' as const, label: t('filter.isAnswered') },
                { value: 'unanswered' as const, label: t('filter.isUnanswered') },
              ]}
            />
          </Form.Item>
        )}
        {variable !== undefined && how === 'values' && hasValues && !isRange && (
          <Form.Item label={t('filter.oneOf')} htmlFor="filter-codes">
            <Select
              id="filter-codes"
              mode="multiple"
              value={[...codes]}
              onChange={setCodes}
              showSearch={{ optionFilterProp: 'label' }}
              options={(variable.open === true
                ? (openValues?.(variable) ?? [])
                : variable.options.map(({ code }) => code)
              ).map((code) => ({ value: code, label: optionTitle(variable, code, t) }))}
            />
          </Form.Item>
        )}
        {variable !== undefined && how === 'values' && isRange && (
          <Form.Item label={t('filter.range')} htmlFor="filter-from">
            <RangeFields isTime={variable.kind === 'time'} range={range} onChange={setRange} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )

  function conditionFrom(): Condition | null {
    if (variable === undefined) return null
    if (how !== 'values') return { variable: variable.id, answered: how === 'answered' }
    if (isRange) {
      const [from, to] = range
      return from === null && to === null ? null : { variable: variable.id, from, to }
    }
    return codes.length === 0 ? null : { variable: variable.id, in: codes }
  }
}

interface RangeFieldsProps {
  readonly isTime: boolean
  readonly range: Range
  readonly onChange: (range: Range) => void
}

function RangeFields({ isTime, range: [from, to], onChange }: RangeFieldsProps) {
  const { t } = useTranslation('analysis')
  if (isTime)
    return (
      <DatePicker.RangePicker
        id={{ start: 'filter-from', end: 'filter-to' }}
        allowEmpty={[true, true]}
        value={[from === null ? null : dayjs(from), to === null ? null : dayjs(to - 1)]}
        onChange={(days) =>
          onChange([
            days?.[0]?.startOf('day').valueOf() ?? null,
            days?.[1]?.add(1, 'day').startOf('day').valueOf() ?? null,
          ])
        }
      />
    )
  return (
    <span className={styles.range}>
      <InputNumber
        id="filter-from"
        value={from}
        onChange={(value) => onChange([value, to])}
        aria-label={t('filter.fromLabel')}
        placeholder={t('filter.fromLabel')}
      />
      <InputNumber
        value={to}
        onChange={(value) => onChange([from, value])}
        aria-label={t('filter.belowLabel')}
        placeholder={t('filter.belowLabel')}
      />
    </span>
  )
}
