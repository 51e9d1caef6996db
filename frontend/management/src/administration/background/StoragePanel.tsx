import type { SubjectStorage } from '@naire/contract'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import type { ODataValue } from '../../workplace/odata.ts'
import { Part } from '../../workplace/Part.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './background.module.css'

/** Storage of each subject, the largest first. */
export function StoragePanel() {
  const { t, i18n } = useTranslation('retention')
  const { http } = useWorkplace()
  const storage = useQuery({
    queryKey: ['storage-by-subject'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly SubjectStorage[]>>('/api/StorageBySubject', { signal })).value,
    meta: { quiet: true },
  })
  const rows = storage.data ?? []
  const number = new Intl.NumberFormat(i18n.language)
  const columns: TableColumnsType<SubjectStorage> = [
    { title: t('storage.subject'), render: (_, { Name }) => <bdi>{Name}</bdi> },
    { title: t('storage.org'), render: (_, { OrgName }) => <bdi>{OrgName ?? '—'}</bdi> },
    { title: t('storage.sessions'), align: 'end', render: (_, { Sessions }) => number.format(Sessions) },
    { title: t('storage.files'), align: 'end', render: (_, { Files }) => number.format(Files) },
    { title: t('storage.bytes'), align: 'end', render: (_, { Bytes }) => sizeText(Bytes, number) },
  ]
  return (
    <Part title={t('storage.title')}>
      <ListState query={storage} isEmpty={rows.length === 0} empty={{ title: t('storage.empty') }}>
        <div className={styles.wide} tabIndex={0} role="group" aria-label={t('storage.title')}>
          <Table<SubjectStorage>
            size="small"
            rowKey="SubjectSid"
            columns={columns}
            dataSource={[...rows]}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
          />
        </div>
      </ListState>
    </Part>
  )
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

function sizeText(bytes: number, number: Intl.NumberFormat): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${number.format(Math.round((10 * bytes) / 1_024 ** power) / 10)} ${units[power]}`
}
