import { useTranslation } from 'react-i18next'
import styles from './session.module.css'
import type { SessionWhy, WhyValue } from '@naire/api/contract'

export function WhyPanel({ why }: { readonly why: SessionWhy }) {
  const { t } = useTranslation()
  const yesNo = (value: boolean) => t(value ? 'states.yes' : 'states.no')
  return (
    <section className={styles.why}>
      <h2 className={styles.heading}>{t('why.title')}</h2>
      <Reason title={t('why.score')} result={String(why.Score.Result)} why={why.Score} />
      <Reason title={t('why.success')} result={yesNo(why.Success.Result === true)} why={why.Success} />
      {why.Alarms.map((alarm, index) => (
        <Reason key={index} title={t('why.alarm', { code: alarm.QuestionCode })} result={alarm.Explain} why={alarm} />
      ))}
      {why.Quotas.filter(({ Matched }) => Matched).map((quota) => (
        <Reason key={quota.QuotarSid} title={t('why.quota')} result={quota.Memo} why={quota} />
      ))}
    </section>
  )
}

interface ReasonProps {
  readonly title: string
  readonly result: string
  readonly why: WhyValue
}

function Reason({ title, result, why }: ReasonProps) {
  return (
    <div className={styles.reason}>
      <p>
        {title} <b>{result}</b>
      </p>
      {why.Expression !== '' && (
        <details>
          <summary>
            <code className={styles.expression} dir="ltr">
              {why.Expression}
            </code>
          </summary>
          <ul className={styles.values} dir="ltr">
            {why.Values.map(({ Reference, Value }) => (
              <li key={Reference}>
                {Reference} = {Value === '' ? '∅' : Value}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
