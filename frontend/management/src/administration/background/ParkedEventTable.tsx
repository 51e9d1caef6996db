import { ClockCircleOutlined, MinusCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Space, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WireRow } from '@naire/domain/event-sourcing'
import type { parkedEvents } from '@naire/domain/read-models'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Moment } from '../../workplace/Moment.tsx'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import styles from './background.module.css'
import { entity, type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

interface ParkedEventTableProps {
  readonly rows: readonly ParkedEventRow[]
  readonly onDecide: (event: ParkedEventRow, decision: ParkedDecision) => void
}

export function ParkedEventTable({ rows, onDecide }: ParkedEventTableProps) {
  const { t } = useTranslation()
  const columns: TableColumnsType<ParkedEventRow> = [
    {
      title: t('readModels.name'),
      dataIndex: 'ReadModel',
      width: 160,
      render: (name: string) => t(`readModels.names.${name}`, { defaultValue: name }),
    },
    { title: t('duties.status'), key: 'status', width: 140, render: (_, event) => <ParkedStatus event={event} /> },
    { title: t('parked.event'), key: 'event', width: 240, render: (_, event) => <Which event={event} /> },
    {
      title: t('duties.problem'),
      dataIndex: 'Problem',
      width: 240,
      render: (problem: string) => <bdi className={styles.code}>{problem}</bdi>,
    },
    { title: t('parked.at'), dataIndex: 'ParkedAt', width: 150, render: (at: string) => <Moment at={at} /> },
    { title: t('duties.answer'), key: 'answer', width: 200, render: (_, event) => <Answer event={event} /> },
    {
      title: t('actions.column'),
      key: 'actions',
      width: 140,
      render: (_, event) => <Decisions event={event} onDecide={onDecide} />,
    },
  ]
  return (
    <div className={styles.table}>
      <Table<ParkedEventRow>
        size="small"
        rowKey="Sid"
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </div>
  )
}

/** Where the event is in the log; never what is in it. */
function Which({ event: { EventType, Stream, Revision, Position } }: { readonly event: ParkedEventRow }) {
  return (
    <bdi className={styles.code}>
      {EventType} {Stream}/{Revision} #{Position}
    </bdi>
  )
}

function Answer({ event: { SkippedAt, SkippedByName, SkipReason } }: { readonly event: ParkedEventRow }) {
  if (SkippedAt === null) return null
  return (
    <>
      {SkippedByName && <bdi>{SkippedByName}</bdi>} <Moment at={SkippedAt} />
      {SkipReason && <bdi className={styles.reason}>{SkipReason}</bdi>}
    </>
  )
}

function Decisions({
  event,
  onDecide,
}: {
  readonly event: ParkedEventRow
  readonly onDecide: ParkedEventTableProps['onDecide']
}) {
  const { t } = useTranslation()
  if (event.RetriedAt !== null) return null
  return (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => onDecide(event, 'retry')}>
        {t('actions.retry')}
      </Button>
      {event.SkippedAt === null && (
        <Button type="link" size="small" onClick={() => onDecide(event, 'skip')}>
          {t('parked.skip')}
        </Button>
      )}
    </Space>
  )
}

function ParkedStatus({ event: { RetriedAt, SkippedAt } }: { readonly event: ParkedEventRow }) {
  const { t } = useTranslation()
  if (RetriedAt !== null)
    return (
      <StatusWord tone="primary" icon={<ClockCircleOutlined />}>
        {t('parked.states.retried')}
      </StatusWord>
    )
  if (SkippedAt !== null)
    return (
      <StatusWord tone="neutral" icon={<MinusCircleOutlined />}>
        {t('parked.states.skipped')}
      </StatusWord>
    )
  return (
    <StatusWord tone="warning" icon={<WarningOutlined />}>
      {t('parked.states.parked')}
    </StatusWord>
  )
}

export type ParkedEventRow = WireRow<typeof parkedEvents>
export type ParkedDecision = 'retry' | 'skip'

const everyMs = 5000

export function useParkedEvents() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['parked-events'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<ParkedEventRow>>(
          query('/odata/ParkedEvents', { orderby: 'ParkedAt desc', top: 200 }),
          { signal },
        )
      ).value,
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
}

const actions = { retry: 'Retry', skip: 'Skip' } as const

export function useParkedDecision() {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      sid,
      decision,
      reason,
    }: {
      readonly sid: string
      readonly decision: ParkedDecision
      readonly reason: string
    }) => http.post(`${entity('ParkedEvents', sid)}/SurveyExpert.${actions[decision]}()`, { reason }),
    onSuccess: () =>
      Promise.all([['parked-events'], ['read-models']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
