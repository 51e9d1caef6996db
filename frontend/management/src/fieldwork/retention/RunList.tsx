import { CheckOutlined, ClockCircleOutlined, CloseOutlined, LockOutlined } from '@ant-design/icons'
import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { StatusWord, type Tone } from '../../workplace/StatusWord.tsx'
import styles from './retention.module.css'
import { useRuns, type RetentionRunRow } from './use-retention.ts'

const looks: Readonly<Record<string, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  running: { tone: 'primary', icon: <ClockCircleOutlined aria-hidden /> },
  done: { tone: 'success', icon: <CheckOutlined aria-hidden /> },
  held: { tone: 'warning', icon: <LockOutlined aria-hidden /> },
  failed: { tone: 'danger', icon: <CloseOutlined aria-hidden /> },
}

const figures = ['Answers', 'Identity', 'Files', 'Contacts', 'Held', 'Refused'] as const

/** Runs of the retention rules, with what each erased. */
export function RunList({ naireSid }: { readonly naireSid: string }) {
  const { t, i18n } = useTranslation('retention')
  const runs = useRuns(naireSid)
  const rows = runs.data ?? []
  const number = new Intl.NumberFormat(i18n.language)
  const columns: TableColumnsType<RetentionRunRow> = [
    { title: t('day'), render: (_, { Day }) => <bdi dir="ltr">{Day}</bdi> },
    {
      title: t('status'),
      render: (_, { Status }) => (
        <StatusWord {...(looks[Status] ?? { tone: 'neutral', icon: null })}>{t(`states.${Status}`)}</StatusWord>
      ),
    },
    ...figures.map((name) => ({
      title: t(`figures.${name}`),
      align: 'end' as const,
      render: (_: unknown, run: RetentionRunRow) => number.format(run[name]),
    })),
  ]
  return (
    <section className={styles.list} aria-label={t('runs')}>
      <h3 className={styles.title}>{t('runs')}</h3>
      <ListState query={runs} isEmpty={rows.length === 0} empty={{ title: t('noRuns'), hint: t('noRunsHint') }}>
        <Table
          className={styles.wide ?? ''}
          rowKey="Sid"
          size="small"
          columns={columns}
          dataSource={[...rows]}
          pagination={false}
        />
      </ListState>
    </section>
  )
}
