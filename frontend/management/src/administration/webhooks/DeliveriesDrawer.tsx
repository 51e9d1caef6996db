import type { WebhookDeliveryRow, WebhookRow } from '@naire/contract'
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { Button, Select, Table, type TableColumnsType } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { StatusWord, type Tone } from '../../workplace/StatusWord.tsx'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useDeliveries, useKindText } from './use-webhooks.ts'
import { ReplayDialog } from './WebhookDialogs.tsx'
import styles from './webhooks.module.css'

const looks: Readonly<Record<string, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  waiting: { tone: 'primary', icon: <ClockCircleOutlined aria-hidden /> },
  delivered: { tone: 'success', icon: <CheckCircleOutlined aria-hidden /> },
  failed: { tone: 'danger', icon: <CloseCircleOutlined aria-hidden /> },
  skipped: { tone: 'neutral', icon: <MinusCircleOutlined aria-hidden /> },
}

interface DeliveriesDrawerProps {
  readonly webhook: WebhookRow
  readonly onClose: () => void
}

/** The latest deliveries and what became of them; from each of them everything can be sent once more. */
export function DeliveriesDrawer({ webhook, onClose }: DeliveriesDrawerProps) {
  const { t } = useTranslation(['webhooks', 'management'])
  const kindText = useKindText()
  const [state, setState] = useState<string | null>(null)
  const [from, setFrom] = useState<WebhookDeliveryRow | null>(null)
  const deliveries = useDeliveries(webhook.Sid, state)
  const rows = deliveries.data ?? []
  const columns: TableColumnsType<WebhookDeliveryRow> = [
    {
      title: t('columns.kind'),
      render: (_, { Kind, ReplaySid }) => (
        <>
          {kindText(Kind)} {ReplaySid !== null && <small>{t('columns.again')}</small>}
        </>
      ),
    },
    {
      title: t('columns.state'),
      render: (_, { Status }) => {
        const { tone, icon } = looks[Status] ?? looks['waiting']!
        return (
          <StatusWord tone={tone} icon={icon}>
            {t(`states.${Status}`)}
          </StatusWord>
        )
      },
    },
    { title: t('columns.tries'), dataIndex: 'Tries', align: 'end' },
    {
      title: t('columns.answer'),
      render: (_, { HttpStatus, Problem }) => <bdi dir="ltr">{Problem ?? HttpStatus ?? '—'}</bdi>,
    },
    { title: t('columns.latency'), align: 'end', render: (_, { LatencyMs }) => LatencyMs ?? '—' },
    { title: t('columns.position'), dataIndex: 'Position', align: 'end' },
    { title: t('columns.at'), render: (_, { CreateTime }) => <Moment at={CreateTime} seconds /> },
    ...(webhook.Status === 'active'
      ? [
          {
            title: t('management:actions.column'),
            render: (_: unknown, row: WebhookDeliveryRow) => (
              <Button type="link" size="small" onClick={() => setFrom(row)}>
                {t('replayHere')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <TallDrawer title={`${t('deliveries')} · ${webhook.Name}`} onClose={onClose}>
      <div className={styles.bar}>
        <Select<string | null>
          aria-label={t('columns.state')}
          value={state}
          style={{ minInlineSize: 160 }}
          options={[null, ...Object.keys(looks)].map((value) => ({
            value,
            label: value === null ? t('states.all') : t(`states.${value}`),
          }))}
          onChange={setState}
        />
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={deliveries.isFetching}
          onClick={() => void deliveries.refetch()}
        >
          {t('refresh')}
        </Button>
      </div>
      <ListState query={deliveries} isEmpty={rows.length === 0} empty={{ title: t('noDeliveries') }}>
        <Table<WebhookDeliveryRow>
          rowKey="Sid"
          size="small"
          columns={columns}
          dataSource={[...rows]}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      </ListState>
      {from && <ReplayDialog webhook={webhook} position={from.Position - 1} onClose={() => setFrom(null)} />}
    </TallDrawer>
  )
}
