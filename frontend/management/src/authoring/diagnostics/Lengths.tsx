import type { ReachabilityReport, Spread } from '@naire/domain/reachability'
import { useTranslation } from 'react-i18next'
import styles from './findings.module.css'

const measures = ['questions', 'pages', 'minutes'] as const

/** Duration for respondents who answer at random. */
export function Lengths({ lengths }: { readonly lengths: ReachabilityReport['lengths'] }) {
  const { t, i18n } = useTranslation('testing')
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const shown = ({ least, median, most }: Spread) => ({
    least: format.format(least),
    median: format.format(median),
    most: format.format(most),
  })
  return (
    <dl className={styles.lengths}>
      {measures.map((measure) => (
        <div key={measure}>
          <dt>{t(`lengths.${measure}`)}</dt>
          <dd>{t('lengths.spread', shown(lengths[measure]))}</dd>
        </div>
      ))}
    </dl>
  )
}
