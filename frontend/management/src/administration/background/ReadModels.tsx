import type { ReadModelRow } from '@naire/api/contract'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { Part } from '../../workplace/Part.tsx'
import styles from './background.module.css'
import { ReadModelState } from './ReadModelState.tsx'
import { useReadModels } from './use-read-models.ts'

/** How far each list that people look at is behind what has happened. */
export function ReadModels() {
  const { t } = useTranslation()
  const models = useReadModels()
  const rows = models.data ?? []
  const columns: TableColumnsType<ReadModelRow> = [
    {
      title: t('readModels.name'),
      dataIndex: 'Name',
      width: 180,
      render: (name: string) => t(`readModels.names.${name}`, { defaultValue: name }),
    },
    { title: t('readModels.state'), key: 'state', width: 240, render: (_, model) => <ReadModelState model={model} /> },
    { title: t('readModels.behind'), key: 'behind', width: 200, render: (_, model) => <Behind model={model} /> },
    { title: t('readModels.position'), dataIndex: 'Position', width: 110, align: 'end' },
    { title: t('readModels.version'), dataIndex: 'Version', width: 90, align: 'end' },
    { title: t('readModels.kept'), key: 'kept', width: 190, render: (_, model) => <Kept model={model} /> },
    {
      title: t('readModels.movedAt'),
      dataIndex: 'MovedAt',
      width: 180,
      render: (at: string) => <Moment at={at} seconds />,
    },
  ]
  return (
    <Part title={t('readModels.title')} hint={t('readModels.hint')}>
      <ListState
        query={models}
        isEmpty={rows.length === 0}
        empty={{ title: t('readModels.empty'), hint: t('readModels.emptyHint') }}
      >
        <div className={`${styles.table} ${styles.wide}`} tabIndex={0} role="group" aria-label={t('readModels.title')}>
          <Table<ReadModelRow> size="small" rowKey="Name" columns={columns} dataSource={[...rows]} pagination={false} />
        </div>
      </ListState>
    </Part>
  )
}

function Behind({ model: { Behind: events, SecondsBehind } }: { readonly model: ReadModelRow }) {
  const { t } = useTranslation()
  return events === 0 ? (
    <span className={styles.muted}>{t('readModels.upToDate')}</span>
  ) : (
    t('readModels.lag', { events, seconds: Math.round(SecondsBehind) })
  )
}

function Kept({ model: { Kept: kept } }: { readonly model: ReadModelRow }) {
  const { t } = useTranslation()
  return kept ? (
    <>
      {t('readModels.keptVersion', { version: kept.Version })} <Moment at={kept.KeptAt} />
    </>
  ) : null
}
