import type { NumberResult } from '@naire/domain/analysis'
import { useTranslation } from 'react-i18next'
import { valueText } from '../chart/chart-spec.ts'
import styles from './distribution.module.css'

/** Mean, spread and quartiles in one line. */
export function NumberLine({ numbers }: { readonly numbers: NumberResult }) {
  const { t, i18n } = useTranslation('analysis')
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
  return (
    <dl className={styles.numbers}>
      {figures.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`numbers.${key}`)}</dt>
          <dd>{valueText(value, 'mean', i18n.language)}</dd>
        </div>
      ))}
    </dl>
  )
}
