import type { NumberResult } from '@naire/domain/analysis'
import { useTranslation } from 'react-i18next'
import { valueText } from '../chart/chart-spec.ts'
import type { DistributionPart } from './distribution-part.ts'
import styles from './distribution.module.css'

/** Mean, spread and quartiles in one line. */
export function NumberLine({ numbers }: { readonly numbers: NumberResult }) {
  const { t } = useTranslation('analysis')
  const [, lower = null, median = null, upper = null] = numbers.quantiles ?? []
  const figures = [
    ['mean', numbers.mean],
    ['deviation', numbers.deviation],
    ['least', numbers.least],
    ['lower', lower],
    ['median', median],
    ['upper', upper],
    ['most', numbers.most],
  ] as const
  return <FigureLine figures={figures.map(([key, value]) => ({ title: t(`numbers.${key}`), value, unit: 'mean' }))} />
}

type Figures = NonNullable<Extract<DistributionPart, { readonly kind: 'chart' }>['figures']>

/** Figures with their names in one line. */
export function FigureLine({ figures }: { readonly figures: Figures }) {
  const { i18n } = useTranslation('analysis')
  return (
    <dl className={styles.numbers}>
      {figures.map(({ title, value, unit }) => (
        <div key={title}>
          <dt>
            <bdi>{title}</bdi>
          </dt>
          <dd>{valueText(value, unit, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  )
}
