import { variableOf, type Caps, type Codebook, type Margin, type WeightReport } from '@naire/domain/analysis'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnalysis } from '../analysis-client.ts'
import { optionTitle, variableTitle } from '../codebook-words.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import styles from './factory.module.css'

interface LiveReportProps {
  readonly naireSid: string
  readonly codebook: Codebook
  readonly margins: readonly Margin[]
  readonly caps: Caps | null
  readonly isWhole: boolean
}

/** Report of weights that are not saved yet; targets that cannot be reached by name. */
export function LiveReport({ naireSid, codebook, margins, caps, isWhole }: LiveReportProps) {
  const { t } = useTranslation('factory')
  const { t: words } = useTranslation('analysis')
  const found = useAnalysis(naireSid, { kind: 'weighting', margins, caps }, isWhole)
  const result = isWhole ? found.data?.result : undefined
  return (
    <section className={styles.preview} aria-label={t('weights.report')} aria-live="polite">
      <h2>{t('weights.report')}</h2>
      {!isWhole && <p className="n-aside">{t('weights.incomplete')}</p>}
      {isWhole && found.isError && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {isWhole && found.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {result !== undefined && !found.isError && (
        <>
          {result.impossible.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={t('weights.impossible')}
              description={
                <ul>
                  {result.impossible.map(({ variable: id, category, why }) => {
                    const variable = variableOf(codebook, id)
                    return (
                      <li key={`${id} ${category}`}>
                        {t(`weights.${why}`, {
                          variable: variable === undefined ? id : variableTitle(variable, words),
                          category: variable === undefined ? category : optionTitle(variable, category, words),
                        })}
                      </li>
                    )
                  })}
                </ul>
              }
            />
          )}
          {result.missing > 0 && <p>{t('weights.missing', { count: result.missing })}</p>}
          {result.report !== null && <ReportTable report={result.report} />}
        </>
      )}
    </section>
  )
}

/** Report of raking: rounds, efficiency, the smallest and largest weight, the design effect. */
export function ReportTable({ report }: { readonly report: WeightReport }) {
  const { t, i18n } = useTranslation('factory')
  const number = (value: number, digits = 3) =>
    value.toLocaleString(i18n.language, { maximumFractionDigits: digits, minimumFractionDigits: 0 })
  const rows = [
    ['stopped', t(`weights.stopped.${report.stopped}`)],
    ['rounds', number(report.rounds, 0)],
    ['difference', report.difference === 0 ? number(0) : report.difference.toExponential(1)],
    ['cases', number(report.cases, 0)],
    ['smallest', number(report.smallest)],
    ['largest', number(report.largest)],
    ['designEffect', number(report.designEffect)],
    ['efficiency', `${number(report.efficiency, 1)} %`],
  ] as const
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <tbody>
          {rows.map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{t(`weights.${key === 'stopped' ? 'outcome' : key}`)}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
