import type { SignInRow } from '@naire/contract'
import { Modal, Button, Tag } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './devices.module.css'
import { Moment } from '../../workplace/Moment.tsx'
import { deviceName } from './device-name.ts'

const key = ['signIns']

/** Where one is signed in, and the way to end a sign-in somewhere else. */
export function DevicesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const devices = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => http.get<{ readonly value: readonly SignInRow[] }>('/api/SignIns', { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const end = useMutation({
    mutationFn: (Sid: string) => http.post('/api/EndSignIn', { Sid }),
    onSuccess: () => notices.success(t('person.deviceEnded')),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  const endOthers = useMutation({
    mutationFn: () => http.post('/api/EndOtherSignIns', {}),
    onSuccess: () => notices.success(t('person.othersEnded')),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  const rows = devices.data?.value ?? []
  return (
    <Modal open title={t('person.devices')} footer={null} onCancel={onClose}>
      <p className={styles.hint}>{t('person.devicesHint')}</p>
      <ListState query={devices} isEmpty={rows.length === 0} empty={{ title: t('person.unknownDevice') }}>
        <ul className={styles.list}>
          {rows.map((row) => (
            <Device
              key={row.Sid}
              row={row}
              isEnding={end.isPending && end.variables === row.Sid}
              onEnd={() => end.mutate(row.Sid)}
            />
          ))}
        </ul>
        {rows.length > 1 && (
          <Button danger loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('person.endOthers')}
          </Button>
        )}
      </ListState>
    </Modal>
  )
}

interface DeviceProps {
  readonly row: SignInRow
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function Device({ row, isEnding, onEnd }: DeviceProps) {
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
