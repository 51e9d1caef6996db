import {
  crosstabCharts,
  crosstabDecimals,
  crosstabLetters,
  numberOf,
  variableOf,
  type Codebook,
  type CrosstabContent,
  type Measure,
} from '@naire/domain/analysis'
import { InputNumber, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { variableTitle } from '../codebook-words.ts'
import styles from './crosstab.module.css'
import { figuresFor } from './figure-lines.ts'
import { analysisWords } from './grid.ts'

interface TableSettingsProps {
  readonly codebook: Codebook
  readonly content: CrosstabContent
  readonly onChange: (content: CrosstabContent) => void
}

const measureKinds = ['count', 'mean', 'median', 'nps', 'top', 'bottom'] as const
type MeasureKind = (typeof measureKinds)[number]

const kindOf = (measure: Measure): MeasureKind =>
  measure.kind === 'quantiles' ? 'median' : measure.kind === 'box' ? measure.side : measure.kind

function measureOf(kind: MeasureKind, of: string): Measure {
  switch (kind) {
    case 'count':
      return { kind }
    case 'median':
      return { kind: 'quantiles', of, at: [0.25, 0.5, 0.75] }
    case 'top':
    case 'bottom':
      return { kind: 'box', of, side: kind, n: 2 }
    default:
      return { kind, of }
  }
}

/** Measure, figures, letters, base, chart and decimals of the cross-tab. */
export function TableSettings({ codebook, content, onChange }: TableSettingsProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const { measure } = content
  const change = (next: Partial<CrosstabContent>) => onChange({ ...content, ...next })
  const numbers = codebook.filter((variable) => numberOf(variable) !== null)
  const kind = kindOf(measure)
  const of = measure.kind === 'count' ? (numbers[0]?.id ?? '') : measure.of
  const possible = figuresFor(content)
  const figures = possible.filter((figure) => content.figures.includes(figure))
  const others = content.figures.filter((figure) => !possible.includes(figure))
  const select = <Value extends string | number>(name: string, { value, values, label, set }: SelectField<Value>) => (
    <Field title={t(name)}>
      {(id) => (
        <Select
          id={id}
          size="small"
          value={value}
          popupMatchSelectWidth={false}
          options={values.map((each) => ({ value: each, label: label(each) }))}
          onChange={set}
        />
      )}
    </Field>
  )
  return (
    <div className={styles.settings} role="group" aria-label={t('settings.title')}>
      {select('settings.measure', {
        value: kind,
        values: measureKinds.filter((each) => each === 'count' || numbers.length > 0),
        label: (each) => t(each === 'median' ? 'measures.quantiles' : `measures.${each}`, { n: 'n' }),
        set: (next) => change({ measure: measureOf(next, of) }),
      })}
      {measure.kind !== 'count' && (
        <Field title={t('settings.of')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              value={variableOf(codebook, measure.of) === undefined ? null : measure.of}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              placeholder={t('gone')}
              options={numbers.map((each) => ({ value: each.id, label: variableTitle(each, analysisWords(t)) }))}
              onChange={(next) => change({ measure: { ...measure, of: next } })}
            />
          )}
        </Field>
      )}
      {measure.kind === 'box' && (
        <Field title={t('settings.boxes')}>
          {(id) => (
            <InputNumber
              id={id}
              size="small"
              min={1}
              max={100}
              precision={0}
              value={measure.n}
              onChange={(n) => n !== null && change({ measure: { ...measure, n } })}
            />
          )}
        </Field>
      )}
      <Field title={t('settings.figures')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            mode="multiple"
            maxTagCount="responsive"
            className={styles.figures ?? ''}
            value={figures.length === 0 ? possible.slice(0, 1) : figures}
            options={possible.map((each) => ({ value: each, label: t(`figures.${each}`) }))}
            onChange={(next) => next.length > 0 && change({ figures: [...next, ...others] })}
          />
        )}
      </Field>
      {select('settings.letters', {
        value: content.letters,
        values: crosstabLetters,
        label: (each) => t(`letters.${each}`),
        set: (letters) => change({ letters }),
      })}
      {content.letters !== 'none' &&
        select('settings.adjust', {
          value: content.adjust,
          values: ['none', 'bonferroni', 'bh'] as const,
          label: (each) => t(`adjust.${each}`),
          set: (adjust) => change({ adjust }),
        })}
      {measure.kind === 'count' &&
        select('settings.base', {
          value: content.base,
          values: ['respondents', 'responses'] as const,
          label: (each) => t(`bases.${each}`),
          set: (base) => change({ base }),
        })}
      {select('settings.chart', {
        value: content.chart,
        values: crosstabCharts,
        label: (each) => t(`charts.${each}`),
        set: (chart) => change({ chart }),
      })}
      {select('settings.decimals', {
        value: content.decimals,
        values: crosstabDecimals,
        label: String,
        set: (decimals) => change({ decimals }),
      })}
    </div>
  )
}

interface SelectField<Value> {
  readonly value: Value
  readonly values: readonly Value[]
  readonly label: (value: Value) => string
  readonly set: (value: Value) => void
}

function Field({ title, children }: { readonly title: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <span className={styles.setting}>
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </span>
  )
}
