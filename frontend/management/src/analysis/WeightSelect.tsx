import type { CodebookReply } from '@naire/domain/analysis'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './analysis.module.css'

interface WeightSelectProps {
  readonly weights: CodebookReply['weights']
  readonly value: string | null
  readonly onChange: (weight: string | null) => void
}

const unweighted = ''

/** Weighting that sessions are counted with, with its efficiency; one that is gone is told until another is chosen. */
export function WeightSelect({ weights, value, onChange }: WeightSelectProps) {
  const { t, i18n } = useTranslation('analysis')
  const id = useId()
  const isGone = value !== null && weights.every(({ sid }) => sid !== value)
  const efficiency = (percent: number) => percent.toLocaleString(i18n.language, { maximumFractionDigits: 1 })
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{t('weight.title')}</label>
      <Select
        id={id}
        value={value ?? unweighted}
        popupMatchSelectWidth={false}
        {...(isGone ? { status: 'error' as const } : {})}
        onChange={(next) => onChange(next === unweighted ? null : next)}
        options={[
          { value: unweighted, label: t('weight.none') },
          ...(isGone ? [{ value, label: t('weight.gone'), disabled: true }] : []),
          ...weights.map(({ sid, title, report }) => ({
            value: sid,
            label: report === null ? title : t('weight.option', { title, efficiency: efficiency(report.efficiency) }),
          })),
        ]}
      />
    </span>
  )
}
