import {
  bandsBetween,
  edgesOf,
  suggestedNets,
  type Level,
  type Net,
  type PeriodStep,
  type Variable,
} from '@naire/domain/analysis'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionTitle, variableTitle } from '../codebook-words.ts'
import styles from './crosstab.module.css'
import { analysisWords } from './grid.ts'

interface LevelDialogProps {
  readonly variable: Variable
  readonly level: Level
  /** Within another, or around one: it is not sorted by size. */
  readonly isNested: boolean
  readonly onDone: (level: Level | null) => void
}

const orders = ['asked', 'descending', 'ascending'] as const
const steps: readonly PeriodStep[] = ['hour', 'day', 'week', 'month']

/** Settings of a question on its edge: order, hidden options, nets, bands, periods. */
export function LevelDialog({ variable, level, isNested, onDone }: LevelDialogProps) {
  const { t } = useTranslation(['crosstab', 'management'])
  const [draft, setDraft] = useState(level)
  const [edges, setEdges] = useState(() => edgesOf(level.bands ?? []).join(', '))
  const isNumber = variable.kind === 'number'
  const bands = isNumber ? bandsBetween(numbersIn(edges) ?? []) : []
  const options = isNumber
    ? bands.map(({ key, title }) => ({ value: key, label: title }))
    : variable.options.map(({ code }) => ({ value: code, label: optionTitle(variable, code, analysisWords(t)) }))
  const known = new Set(options.map(({ value }) => value))
  const nets = draft.nets ?? []
  const setNets = (next: readonly Net[]) => setDraft({ ...draft, nets: next })
  const wrong = isNumber && bands.length === 0
  const isUnfinished = nets.some(({ title, of }) => title.trim() === '' || of.length === 0)
  const finish = () => {
    const hidden = (draft.hidden ?? []).filter((code) => known.has(code))
    const { hidden: _, nets: __, bands: ___, ...rest } = draft
    onDone({
      ...rest,
      ...(isNumber ? { bands } : {}),
      ...(hidden.length === 0 ? {} : { hidden }),
      ...(nets.length === 0
        ? {}
        : { nets: nets.map((net) => ({ ...net, of: net.of.filter((code) => known.has(code)) })) }),
    })
  }
  return (
    <Modal
      open
      title={variableTitle(variable, analysisWords(t))}
      okText={t('analysis:filter.apply')}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: wrong || isUnfinished }}
      onOk={finish}
      onCancel={() => onDone(null)}
    >
      <Form layout="vertical">
        {variable.kind === 'time' && (
          <Form.Item label={t('level.step')} htmlFor="level-step">
            <Select
              id="level-step"
              value={draft.step ?? 'day'}
              options={steps.map((step) => ({ value: step, label: t(`steps.${step}`) }))}
              onChange={(step) => setDraft({ ...draft, step })}
            />
          </Form.Item>
        )}
        {isNumber && (
          <Form.Item
            label={t('level.edges')}
            htmlFor="level-edges"
            help={wrong ? t('level.edgesWrong') : bands.map(({ title }) => title).join('  ·  ')}
            {...(wrong ? { validateStatus: 'error' as const } : {})}
          >
            <Input id="level-edges" value={edges} onChange={({ target: { value } }) => setEdges(value)} dir="ltr" />
          </Form.Item>
        )}
        <Form.Item
          label={t('level.order')}
          htmlFor="level-order"
          {...(isNested ? { help: t('level.orderNested') } : {})}
        >
          <Select
            id="level-order"
            disabled={isNested}
            value={draft.order ?? 'asked'}
            options={orders.map((order) => ({ value: order, label: t(`orders.${order}`) }))}
            onChange={(order) => setDraft({ ...draft, order })}
          />
        </Form.Item>
        {options.length > 0 && (
          <>
            <Form.Item label={t('level.hidden')} htmlFor="level-hidden" help={t('level.hiddenHelp')}>
              <Select
                id="level-hidden"
                mode="multiple"
                maxTagCount={10}
                showSearch={{ optionFilterProp: 'label' }}
                value={[...(draft.hidden ?? [])]}
                options={options}
                onChange={(hidden) => setDraft({ ...draft, hidden })}
              />
            </Form.Item>
            <NetFields variable={variable} nets={nets} options={options} onChange={setNets} />
          </>
        )}
      </Form>
    </Modal>
  )
}

/** Numbers in a text, in whatever way they are separated; null where something else is in it. */
function numbersIn(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;，；、]+/).filter((part) => part !== '')
  const numbers = parts.map(Number)
  return numbers.every(Number.isFinite) ? numbers : null
}

interface NetFieldsProps {
  readonly variable: Variable
  readonly nets: readonly Net[]
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (nets: readonly Net[]) => void
}

/** Categories that are counted together: suggested ones, and an author's own. */
function NetFields({ variable, nets, options, onChange }: NetFieldsProps) {
  const { t } = useTranslation('crosstab')
  const taken = new Set(nets.map(({ key }) => key))
  const suggested = suggestedNets(variable).filter(({ key }) => !taken.has(key))
  const ownKey = () => {
    for (let at = 1; ; at += 1) if (!taken.has(`own${at}`)) return `own${at}`
  }
  return (
    <fieldset className={styles.nets}>
      <legend>{t('nets.title')}</legend>
      {nets.map((net, at) => (
        <div key={net.key} className={styles.net}>
          <Input
            aria-label={t('nets.name')}
            placeholder={t('nets.name')}
            maxLength={100}
            value={net.title}
            onChange={({ target: { value } }) => onChange(nets.with(at, { ...net, title: value }))}
          />
          <Select
            mode="multiple"
            aria-label={t('nets.of', { title: net.title })}
            placeholder={t('nets.ofHint')}
            maxTagCount={6}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...net.of]}
            options={[...options]}
            onChange={(of) => onChange(nets.with(at, { ...net, of }))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('nets.remove', { title: net.title })}
            onClick={() => onChange(nets.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div className={styles.netActs}>
        {suggested.map(({ key, of }) => (
          <Button
            key={key}
            size="small"
            onClick={() => onChange([...nets, { key, title: t(`nets.suggested.${key}`), of }])}
          >
            {t(`nets.suggested.${key}`)}
          </Button>
        ))}
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...nets, { key: ownKey(), title: '', of: [] }])}
        >
          {t('nets.add')}
        </Button>
      </div>
    </fieldset>
  )
}
