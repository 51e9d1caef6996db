import type { NaireRecord } from '@naire/domain/naires'
import { mostRespondents } from '@naire/domain/simulation'
import { Alert, Button, InputNumber, Progress, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SimulationReport } from './SimulationReport.tsx'
import styles from './testing.module.css'
import { useSimulation } from './use-simulation.ts'

/** Made-up respondents answer the questionnaire; the report says what became of them. Nothing is stored. */
export function SimulationPanel({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('testing')
  const { state, start, cancel } = useSimulation(record)
  const [respondents, setRespondents] = useState(100)
  return (
    <div className={styles.rehearsal}>
      <p className={styles.about}>{t('rehearsal.about')}</p>
      <Space wrap>
        <label className={styles.asked}>
          {t('rehearsal.respondents')}{' '}
          <InputNumber<number>
            min={1}
            max={mostRespondents}
            precision={0}
            value={respondents}
            onChange={(value) => setRespondents(value ?? 1)}
          />
        </label>
        {state.kind === 'running' ? (
          <Button onClick={cancel}>{t('management:actions.cancel')}</Button>
        ) : (
          <Button type="primary" onClick={() => start(respondents)}>
            {t('rehearsal.start')}
          </Button>
        )}
      </Space>
      {state.kind === 'running' && (
        <Progress percent={Math.round(state.share * 100)} aria-label={t('rehearsal.running')} />
      )}
      {state.kind === 'failed' && <Alert type="warning" showIcon title={t('broken')} />}
      {state.kind === 'done' && <SimulationReport rehearsal={state.rehearsal} record={record} />}
    </div>
  )
}
