import { roles } from '@naire/domain/access'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { deviceName } from '../sign-in/device-name.ts'
import styles from './access-log.module.css'
import type { WireRow } from '@naire/domain/event-sourcing'
import type { auditEvents } from '@naire/domain/sessions'
import { accessRecordKinds, type accessLog } from '@naire/domain/access-log'

export function EntryTable({ diary, rows }: { readonly diary: Diary; readonly rows: readonly EntryRow[] }) {
  const { t } = useTranslation()
  const role = (code: string) =>
    t(`roles.${Object.entries(roles).find(([, value]) => String(value) === code)?.[0] ?? code}`)
  const common: TableColumnsType<EntryRow> = [
    { title: t('accessLog.at'), dataIndex: 'At', width: 180, render: (at: string) => <Moment at={at} seconds /> },
    {
      title: t('accessLog.who'),
      key: 'who',
      width: 200,
      render: (_, { ActorName, Role }) => <Who name={ActorName} role={role(Role)} />,
    },
  ]
  const own: Record<Diary, TableColumnsType<EntryRow>> = {
    viewings: [
      {
        title: t('accessLog.kind'),
        dataIndex: 'Kind',
        width: 160,
        render: (kind: string) => t(`accessLog.kinds.${kind}`, { defaultValue: kind }),
      },
      {
        title: t('accessLog.session'),
        key: 'session',
        width: 300,
        render: (_, row) => <Sid sid={row.SessionSid} otherwise={t('accessLog.whole')} />,
      },
      {
        title: t('accessLog.naire'),
        dataIndex: 'NaireSid',
        width: 300,
        render: (sid: string | null) => <Sid sid={sid} otherwise="—" />,
      },
      {
        title: t('accessLog.filter'),
        key: 'filter',
        width: 240,
        ellipsis: true,
        render: (_, { Format, Filter }) => [Format, Filter].filter(Boolean).join(' · ') || '—',
      },
    ],
    signIns: [
      {
        title: t('accessLog.kind'),
        dataIndex: 'EventType',
        width: 160,
        render: (type: string) => t(`accessLog.kinds.${type}`, { defaultValue: type }),
      },
      {
        title: t('accessLog.address'),
        dataIndex: 'Ip',
        width: 180,
        render: (ip: string | null) => <bdi>{ip ?? '—'}</bdi>,
      },
      {
        title: t('accessLog.device'),
        dataIndex: 'UserAgent',
        width: 240,
        render: (agent: string | null) => (
          <span title={agent ?? ''}>{deviceName(agent ?? '') || t('person.unknownDevice')}</span>
        ),
      },
    ],
  }
  return (
    // Nothing in its rows takes the focus, so that the region itself is scrolled by keys.
    <div className={styles.table} role="region" aria-label={t(`accessLog.${diary}.title`)} tabIndex={0}>
      <Table<EntryRow>
        size="small"
        className={styles.rows!}
        rowKey="Sid"
        columns={[...common, ...own[diary]]}
        dataSource={[...rows]}
        pagination={false}
      />
    </div>
  )
}

function Who({ name, role }: { readonly name: string | null; readonly role: string }) {
  return (
    <>
      <bdi>{name ?? '—'}</bdi> <span className={styles.muted}>{role}</span>
    </>
  )
}

function Sid({ sid, otherwise }: { readonly sid: string | null | undefined; readonly otherwise: string }) {
  return sid ? <code dir="ltr">{sid}</code> : <span className={styles.muted}>{otherwise}</span>
}

export const diaries = ['viewings', 'signIns'] as const
export type Diary = (typeof diaries)[number]

/** Kinds of entries: the form in which data was seen, or the outcome of a sign-in. */
export const kindsOf = {
  viewings: accessRecordKinds,
  signIns: [
    'SignedIn',
    'SignInFailed',
    'SignedOut',
    'SignInEnded',
    'PasswordChanged',
    'InvitationSent',
    'ApiTokenCreated',
    'ApiTokenEnded',
    'SecondFactorAdded',
    'SecondFactorRemoved',
    'RecoveryCodesRenewed',
    'SecondFactorsReset',
    'ProviderJoined',
  ],
} as const satisfies Record<Diary, readonly string[]>

export const setOf = { viewings: '/odata/Viewings', signIns: '/odata/AuditEvents' } as const satisfies Record<
  Diary,
  string
>
export const kindField = { viewings: 'Kind', signIns: 'EventType' } as const satisfies Record<Diary, string>

/** An entry of either diary; a viewing has no address, a sign-in no session. */
export type EntryRow = Pick<
  WireRow<typeof auditEvents>,
  'Sid' | 'At' | 'ActorSid' | 'ActorName' | 'Role' | 'SessionSid'
> &
  Partial<
    Pick<WireRow<typeof auditEvents>, 'EventType' | 'Ip' | 'UserAgent'> &
      Pick<WireRow<typeof accessLog>, 'Kind' | 'NaireSid' | 'Format' | 'Filter'>
  >
