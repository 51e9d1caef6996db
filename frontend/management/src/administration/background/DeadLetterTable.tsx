import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { Button, Space, Table, type TableColumnsType } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { deadLetters } from '@naire/domain/jobs'
import type { WireRow } from '@naire/domain/event-sourcing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Moment } from '../../workplace/Moment.tsx'
import { personName } from '../../workplace/person-name.ts'
import { StatusWord, type Tone } from '../../workplace/StatusWord.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './background.module.css'
import { entity, type ODataPage, query } from '../../workplace/odata.ts'

interface DeadLetterTableProps {
  readonly rows: readonly DeadLetterRow[]
  readonly onClose: (letter: DeadLetterRow) => void
}

export function DeadLetterTable({ rows, onClose }: DeadLetterTableProps) {
  const { t } = useTranslation()
  const columns: TableColumnsType<DeadLetterRow> = [
    {
      title: t('duties.duty'),
      dataIndex: 'Duty',
      width: 160,
      render: (duty: string) => t(`duties.names.${duty}`, { defaultValue: duty }),
    },
    {
      title: t('duties.status'),
      dataIndex: 'Status',
      width: 100,
      render: (status: DeadLetterStatus) => <LetterStatus status={status} />,
    },
    { title: t('duties.givenUpAt'), dataIndex: 'GivenUpAt', width: 150, render: (at: string) => <Moment at={at} /> },
    { title: t('duties.attempts'), dataIndex: 'Attempts', width: 80 },
    {
      title: t('duties.problem'),
      dataIndex: 'Problem',
      width: 240,
      render: (problem: string) => <bdi className={styles.code}>{problem}</bdi>,
    },
    { title: t('duties.about'), key: 'about', width: 240, render: (_, letter) => <About letter={letter} /> },
    { title: t('duties.answer'), key: 'answer', width: 160, render: (_, letter) => <Answer letter={letter} /> },
    {
      title: t('actions.column'),
      key: 'actions',
      width: 140,
      render: (_, letter) => letter.Status === 'dead' && <Actions letter={letter} onClose={onClose} />,
    },
  ]
  return (
    <div className={styles.table}>
      <Table<DeadLetterRow>
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

/** Which event asked for it; never what is in it. */
function About({ letter: { EventType, Stream, Revision } }: { readonly letter: DeadLetterRow }) {
  return (
    <bdi className={styles.code}>
      {EventType} {Stream}/{Revision}
    </bdi>
  )
}

function Answer({ letter: { ChangedByName, ChangedBySid, ChangedAt, Reason } }: { readonly letter: DeadLetterRow }) {
  const { t } = useTranslation()
  if (ChangedAt === null) return null
  return (
    <>
      <bdi>{personName(t, ChangedBySid, ChangedByName)}</bdi> <Moment at={ChangedAt} />
      {Reason && <bdi className={styles.reason}>{Reason}</bdi>}
    </>
  )
}

function Actions({
  letter,
  onClose,
}: {
  readonly letter: DeadLetterRow
  readonly onClose: (letter: DeadLetterRow) => void
}) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { retry } = useJobCommands()
  return (
    <Space size={0}>
      <Button
        type="link"
        size="small"
        loading={retry.isPending}
        onClick={() => retry.mutate(letter.Sid, { onSuccess: () => notices.success(t('duties.retried')) })}
      >
        {t('actions.retry')}
      </Button>
      <Button type="link" size="small" onClick={() => onClose(letter)}>
        {t('duties.close')}
      </Button>
    </Space>
  )
}

const looks: Readonly<Record<DeadLetterStatus, { readonly tone: Tone; readonly icon: ComponentType }>> = {
  dead: { tone: 'danger', icon: CloseCircleOutlined },
  asked: { tone: 'primary', icon: ClockCircleOutlined },
  closed: { tone: 'neutral', icon: MinusCircleOutlined },
  done: { tone: 'success', icon: CheckCircleOutlined },
}

function LetterStatus({ status }: { readonly status: DeadLetterStatus }) {
  const { t } = useTranslation()
  const { tone, icon: Icon } = looks[status]
  return (
    <StatusWord tone={tone} icon={<Icon />}>
      {t(`duties.states.${status}`)}
    </StatusWord>
  )
}

export type DeadLetterRow = WireRow<typeof deadLetters>
type DeadLetterStatus = 'dead' | 'asked' | 'closed' | 'done'
/** Filter of dead letters: those that wait for an operator, or all that were ever given up. */
export type DeadLetterFilter = 'open' | 'all'

const everyMs = 10_000

export function useDeadLetters(shown: DeadLetterFilter) {
  const { http } = useWorkplace()
  const filter = shown === 'open' ? "Status eq 'dead' or Status eq 'asked'" : undefined
  return useQuery({
    queryKey: ['dead-letters', shown],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<DeadLetterRow>>(
          query('/odata/DeadLetters', { filter, orderby: 'GivenUpAt desc', top: 200 }),
          { signal },
        )
      ).value,
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
}

export function useJobCommands() {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['dead-letters'] })
  return {
    retry: useMutation({
      mutationFn: (sid: string) => http.post(`${entity('DeadLetters', sid)}/SurveyExpert.Retry()`),
      onSuccess,
    }),
    close: useMutation({
      mutationFn: ({ sid, reason }: { readonly sid: string; readonly reason: string }) =>
        http.post(`${entity('DeadLetters', sid)}/SurveyExpert.Close()`, { reason }),
      onSuccess,
    }),
  }
}
