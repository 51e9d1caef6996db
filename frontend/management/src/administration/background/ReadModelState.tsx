import { CheckCircleOutlined, CloseCircleOutlined, SyncOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReadModelRow } from '@naire/api/contract'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import styles from './background.module.css'

/** Whether it follows, and how far it is built anew beside the one that is read. */
export function ReadModelState({ model: { State, Problem, Parked, Building } }: { readonly model: ReadModelRow }) {
  const { t } = useTranslation()
  return (
    <div className={styles.state}>
      {State === 'stopped' ? (
        <StatusWord tone="danger" icon={<CloseCircleOutlined />}>
          {t('readModels.states.stopped')}
        </StatusWord>
      ) : (
        <StatusWord tone="success" icon={<CheckCircleOutlined />}>
          {t('readModels.states.running')}
        </StatusWord>
      )}
      {Parked > 0 && (
        <StatusWord tone="warning" icon={<WarningOutlined />}>
          {t('readModels.parked', { events: Parked })}
        </StatusWord>
      )}
      {Building && (
        <>
          <StatusWord tone="primary" icon={<SyncOutlined />}>
            {t('readModels.states.building')}
          </StatusWord>
          <div className={styles.progress}>
            <Progress size="small" aria-label={t('readModels.states.building')} percent={share(Building)} />
          </div>
        </>
      )}
      {Problem && <bdi className={styles.code}>{Problem}</bdi>}
    </div>
  )
}

/** In percent, never whole before it is done. */
function share({ Position, Target }: NonNullable<ReadModelRow['Building']>): number {
  return Target === 0 ? 0 : Math.min(99, Math.floor((100 * Position) / Target))
}
