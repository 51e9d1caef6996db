import type { NaireRecord } from '@naire/domain/naires'
import type { SimulationReport } from '@naire/domain/simulation'
import { useTranslation } from 'react-i18next'
import { SimulatedQuestions } from './SimulatedQuestions.tsx'
import styles from './testing.module.css'
import { Lengths } from '../diagnostics/FindingsPanel.tsx'

interface SimulationReportProps {
  readonly rehearsal: SimulationReport
  readonly record: NaireRecord
}

export function SimulationReport({ rehearsal: simulation, record }: SimulationReportProps) {
  const { t, i18n } = useTranslation('testing')
  const { respondents, succeeded, outOfTime, alarms, scores, lengths, ways, wayCount, quotas } = simulation
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const levels = Object.entries(alarms)
  return (
    <section aria-label={t('rehearsal.report')} className={styles.report}>
      <p role="status" className={styles.sum}>
        {t('rehearsal.outcome', { respondents, succeeded, screenedOut: respondents - succeeded })}
      </p>
      {outOfTime !== null && <p>{t('rehearsal.outOfTimeSum', { number: outOfTime, respondents })}</p>}
      <Lengths lengths={lengths} />
      <p>
        {t('rehearsal.score', {
          least: format.format(scores.least),
          mean: format.format(scores.mean),
          most: format.format(scores.most),
        })}
      </p>
      {levels.length > 0 && (
        <p>
          {levels
            .map(
              ([level, number]) =>
                t('management:phrases.label', { label: t(`alarm.${level}`) }) + format.format(number),
            )
            .join(' · ')}
        </p>
      )}
      <h3 className={styles.subtitle}>{t('rehearsal.ways', { number: wayCount })}</h3>
      <ol className={`n-column ${styles.ways}`}>
        {ways.map((way) => (
          <li key={way.codes.join(' ')}>
            <span className={styles.number}>{format.format(way.respondents)}</span>
            <code dir="ltr">{way.codes.join(' → ')}</code>
          </li>
        ))}
      </ol>
      <Quotas quotas={quotas} record={record} />
      <h3 className={styles.subtitle}>{t('rehearsal.questions')}</h3>
      <SimulatedQuestions rehearsal={simulation} record={record} />
    </section>
  )
}

function Quotas({
  quotas,
  record: { QuotarList = [] },
}: Pick<SimulationReport, 'quotas'> & { readonly record: NaireRecord }) {
  const { t } = useTranslation('testing')
  if (QuotarList.length === 0) return null
  return (
    <>
      <h3 className={styles.subtitle}>{t('rehearsal.quotas')}</h3>
      <ul className={`n-column ${styles.ways}`}>
        {QuotarList.map(({ Sid, Memo, QuotarExpression }) => (
          <li key={Sid}>
            <span className={styles.number}>{quotas[Sid] ?? 0}</span>
            <bdi>{Memo || QuotarExpression}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
