import { useTranslation } from 'react-i18next'
import { stemText } from '../stem-text.ts'
import { useRecord } from '../use-edited-part.ts'
import type { ControlProps } from './control.ts'
import styles from './controls.module.css'

export function QuestionControl({ id, question, value, onChange }: ControlProps<'question'>) {
  const { t } = useTranslation()
  const { Questions } = useRecord()
  return (
    <select
      id={id}
      className={styles.input}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('editor:none')}</option>
      {Questions.filter(({ Sid }) => Sid !== question.Sid).map((other) => (
        <option key={other.Sid} value={other.Sid}>
          {other.Code} {stemText(other)}
        </option>
      ))}
    </select>
  )
}
