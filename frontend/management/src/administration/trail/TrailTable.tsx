import type { AuditChange } from '@naire/domain/sessions'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { jsonOf } from '../../workplace/json-of.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { useReasonText } from '../../workplace/use-reason-text.ts'
import { TrailAbout } from './TrailAbout.tsx'
import { TrailChanges } from './TrailChanges.tsx'
import type { TrailPart } from './trail-filter.ts'
import type { TrailRow } from './trail-row.ts'
import styles from './trail.module.css'
import { useKindWord } from './use-kind-word.ts'
import { useRoleWord } from './use-role-word.ts'

export function TrailTable({ part, rows }: { readonly part: TrailPart; readonly rows: readonly TrailRow[] }) {
  const { t } = useTranslation()
  const { kindWord } = useKindWord()
  const reasonText = useReasonText()
  const roleWord = useRoleWord()
  const columns: TableColumnsType<TrailRow> = [
    { title: t('trail.fields.At'), dataIndex: 'At', width: 170, render: (at: string) => <Moment at={at} seconds /> },
    {
      title: t('trail.fields.ActorName'),
      dataIndex: 'ActorName',
      width: 150,
      render: (name: string | null, { Role }) => name ?? roleWord(Role),
    },
    { title: t('trail.fields.Role'), dataIndex: 'Role', width: 120, render: roleWord },
    {
      title: t('trail.fields.Kind'),
      key: 'kind',
      width: 180,
      render: (_, row) => kindWord(part, row.EventType ?? row.Kind ?? ''),
    },
    { title: t('trail.fields.About'), key: 'about', width: 260, render: (_, row) => <TrailAbout row={row} /> },
    ...(part === 'done'
      ? [
          {
            title: t('trail.fields.Changes'),
            dataIndex: 'Changes',
            width: 220,
            render: (changes: unknown) => <TrailChanges changes={jsonOf<readonly AuditChange[]>(changes) ?? []} />,
          },
          {
            title: t('trail.fields.Reason'),
            dataIndex: 'Reason',
            width: 240,
            render: (reason: string | null | undefined, { Role }: TrailRow) => (
              <bdi>{reason && reasonText(reason, Role)}</bdi>
            ),
          },
          { title: t('trail.fields.Ip'), dataIndex: 'Ip', width: 130 },
        ]
      : []),
  ]
  return (
    <div className={styles.table} role="region" tabIndex={0} aria-label={t(`trail.parts.${part}`)}>
      <Table<TrailRow> size="small" rowKey="Sid" columns={columns} dataSource={[...rows]} pagination={false} />
    </div>
  )
}
