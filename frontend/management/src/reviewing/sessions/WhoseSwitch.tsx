import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { type SessionScope, whoses } from './session-filter.ts'
import styles from './sessions.module.css'

interface WhoseSwitchProps {
  readonly value: SessionScope
  readonly onChange: (whose: SessionScope) => void
}

/** All sessions, those that wait for me, those that wait and are nobody's, those that wait too long, and those that are held. */
export function WhoseSwitch({ value, onChange }: WhoseSwitchProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.whose}>
      <Segmented<SessionScope>
        value={value}
        onChange={onChange}
        aria-label={t('whose.label')}
        options={whoses.map((one) => ({ value: one, label: t(`whose.${one}`) }))}
      />
    </div>
  )
}
