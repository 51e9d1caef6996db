import type { NaireRecord } from '@naire/domain/naires'
import { naireNaming } from '@naire/domain/naires/naming'
import type { SimulationReport } from '@naire/domain/simulation'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './testing.module.css'

interface SimulatedQuestionsProps {
  readonly rehearsal: SimulationReport
  readonly record: NaireRecord
}

/** Number of respondents who met each question, and number who found an answer to it. */
export function SimulatedQuestions({
  rehearsal: { questions, respondents, outOfTime },
  record,
}: SimulatedQuestionsProps) {
  const { t, i18n } = useTranslation('testing')
  const naming = useMemo(() => naireNaming(record), [record])
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  const share = (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('rehearsal.question')}</th>
          <th scope="col">{t('rehearsal.met')}</th>
          <th scope="col">{t('rehearsal.answered')}</th>
          <th scope="col">{t('rehearsal.stuck')}</th>
          {outOfTime !== null && <th scope="col">{t('rehearsal.outOfTime')}</th>}
        </tr>
      </thead>
      <tbody>
        {questions.map(({ sid, code, met, answered, stuck, outOfTime: late }) => (
          <tr key={sid}>
            <th scope="row">
              <bdi>{[code, naming.titleOf([code])].filter(Boolean).join(' ')}</bdi>
            </th>
            <td>{share(met, respondents)}</td>
            <td>{share(answered, met)}</td>
            <td>{stuck}</td>
            {outOfTime !== null && <td>{late}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
