import type { SignInRow } from '@naire/api/contract'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { deviceName } from './device-name.ts'
import styles from './devices.module.css'

interface DeviceProps {
  readonly row: SignInRow
  readonly isEnding: boolean
  readonly onEnd: () => void
}

export function Device({ row, isEnding, onEnd }: DeviceProps) {
  const { t } = useTranslation()
  const name = deviceName(row.UserAgent) || t('person.unknownDevice')
  return (
    <li className={styles.device}>
      <div className="n-words">
        <strong>{name}</strong> {row.IsCurrent && <Tag color="blue">{t('person.thisDevice')}</Tag>}{' '}
        {row.Remembered && <Tag>{t('person.remembered')}</Tag>}
        <div className={styles.hint}>
          {t('person.usedAt')} <Moment at={row.UsedAt} /> · <bdi>{row.Address}</bdi>
        </div>
      </div>
      {!row.IsCurrent && (
        <Button
          size="small"
          danger
          loading={isEnding}
          onClick={onEnd}
          aria-label={`${t('person.endDevice')}: ${name}, ${row.Address}`}
        >
          {t('person.endDevice')}
        </Button>
      )}
    </li>
  )
}
