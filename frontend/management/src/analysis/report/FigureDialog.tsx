import {
  contentLimits,
  numberOf,
  sentenceDecimals,
  type Codebook,
  type Filter,
  type SentenceFigure,
  type SentenceMeasure,
} from '@naire/domain/analysis'
import { Form, Modal, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { variableTitle } from '../codebook-words.ts'
import { analysisWords } from '../crosstab/grid.ts'
import { FilterEditor } from '../filter/FilterEditor.tsx'
import { measureWords, sentenceMeasuresOf } from './figure-words.ts'

interface FigureDialogProps {
  readonly codebook: Codebook
  readonly figure: SentenceFigure | null
  readonly onCancel: () => void
  readonly onDone: (figure: Omit<SentenceFigure, 'id'>) => void
}

const alpha = 'alpha'

/** Asks for a number of a sentence, found by searching. */
export function FigureDialog({ codebook, figure, onCancel, onDone }: FigureDialogProps) {
  const { t } = useTranslation(['report', 'analysis', 'management'])
  const { can } = useWorkplace()
  const [of, setOf] = useState<SentenceMeasure | null>(figure?.of ?? null)
  const [items, setItems] = useState<readonly string[]>(figure?.of.kind === alpha ? figure.of.items : [])
  const [isAlpha, setAlpha] = useState(figure?.of.kind === alpha)
  const [filter, setFilter] = useState<Filter | null>(figure?.filter ?? null)
  const [decimals, setDecimals] = useState(figure?.decimals ?? 1)
  const options = useMemo(
    () => [
      ...sentenceMeasuresOf(codebook).map((each) => ({
        value: JSON.stringify(each),
        label: measureWords(each, codebook, t),
      })),
      { value: alpha, label: t('figure.alpha') },
    ],
    [codebook, t],
  )
  const chosen: SentenceMeasure | null = isAlpha ? (items.length < 2 ? null : { kind: alpha, items }) : of
  return (
    <Modal
      open
      title={t('figure.title')}
      okText={t(figure === null ? 'figure.insert' : 'management:actions.save')}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: chosen === null }}
      onOk={() => chosen !== null && onDone({ of: chosen, filter, decimals })}
      onCancel={onCancel}
    >
      <Form layout="vertical">
        <Form.Item label={t('figure.which')} htmlFor="report-figure">
          <Select
            id="report-figure"
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('figure.search')}
            value={isAlpha ? alpha : of === null ? null : JSON.stringify(of)}
            options={options}
            onChange={(value: string) => {
              setAlpha(value === alpha)
              if (value !== alpha) setOf(JSON.parse(value) as SentenceMeasure)
            }}
          />
        </Form.Item>
        {isAlpha && (
          <Form.Item label={t('figure.items')} htmlFor="report-items">
            <Select
              id="report-items"
              mode="multiple"
              maxCount={contentLimits.items}
              showSearch={{ optionFilterProp: 'label' }}
              value={[...items]}
              options={codebook
                .filter((variable) => numberOf(variable) !== null)
                .map((variable) => ({ value: variable.id, label: variableTitle(variable, analysisWords(t)) }))}
              onChange={setItems}
            />
          </Form.Item>
        )}
        <Form.Item label={t('figure.filter')}>
          <FilterEditor
            codebook={codebook}
            filter={filter}
            label={t('figure.filter')}
            picksOpen={can('viewContacts')}
            onChange={setFilter}
          />
        </Form.Item>
        <Form.Item label={t('figure.decimals')}>
          <Segmented
            aria-label={t('figure.decimals')}
            value={decimals}
            options={[...sentenceDecimals]}
            onChange={setDecimals}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
