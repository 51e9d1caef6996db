import { useTranslation } from 'react-i18next'
import { Screen } from '../../workplace/Screen.tsx'
import { Segmented, Table, Progress, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { ListState } from '../../workplace/ListState.tsx'
import { Part } from '../../workplace/Part.tsx'
import {
  DeadLetterTable,
  useDeadLetters,
  useJobCommands,
  type DeadLetterRow,
  type DeadLetterFilter,
} from './DeadLetterTable.tsx'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { HealthPanel } from './HealthPanel.tsx'
import { StoragePanel } from './StoragePanel.tsx'
import {
  ParkedEventTable,
  useParkedDecision,
  useParkedEvents,
  type ParkedDecision,
  type ParkedEventRow,
} from './ParkedEventTable.tsx'
import type { ReadModelRow } from '@naire/contract'
import { Moment } from '../../workplace/Moment.tsx'
import styles from './background.module.css'
import { useQuery } from '@tanstack/react-query'
import type { ODataValue } from '../../workplace/odata.ts'
import { CheckCircleOutlined, CloseCircleOutlined, SyncOutlined, WarningOutlined } from '@ant-design/icons'
import { StatusWord } from '../../workplace/StatusWord.tsx'

/**
 * Status of the background processing: projection lag of the lists, events they could not process, and dead letters.
 */
export default function BackgroundScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('screens.dutyMng.title')} hint={t('background.hint')}>
      <HealthPanel />
      <div id="lists">
        <ReadModels />
      </div>
      <div id="parked-events">
        <ParkedEvents />
      </div>
      <div id="failed-work">
        <DeadLetters />
      </div>
      <StoragePanel />
    </Screen>
  )
}

/** Work that failed for good: what it was, why, and what to do about it. */
function DeadLetters() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<DeadLetterFilter>('open')
  const [closing, setClosing] = useState<DeadLetterRow | null>(null)
  const letters = useDeadLetters(shown)
  const rows = letters.data ?? []
  const choices = (['open', 'all'] as const).map((value) => ({ value, label: t(`duties.shown.${value}`) }))
  return (
    <Part
      title={t('duties.title')}
      hint={t('duties.hint')}
      actions={
        <Segmented<DeadLetterFilter>
          aria-label={t('duties.shown.label')}
          options={choices}
          value={shown}
          onChange={setShown}
        />
      }
    >
      <ListState
        query={letters}
        isEmpty={rows.length === 0}
        empty={{ title: t('duties.empty'), hint: t('duties.emptyHint') }}
      >
        <DeadLetterTable rows={rows} onClose={setClosing} />
      </ListState>
      {closing && <CloseDialog letter={closing} onClose={() => setClosing(null)} />}
    </Part>
  )
}

/** It is not done any more, and why stays on record. */
function CloseDialog({ letter, onClose }: { readonly letter: DeadLetterRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { close } = useJobCommands()
  const send = (reason: string) =>
    close.mutate({ sid: letter.Sid, reason }, { onSuccess: () => (notices.success(t('duties.closed')), onClose()) })
  return (
    <ReasonDialog
      title={t('duties.closeTitle', { name: t(`duties.names.${letter.Duty}`) })}
      hint={t('duties.reasonHint')}
      okText={t('duties.close')}
      isSending={close.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}

interface ParkedEventDecision {
  readonly event: ParkedEventRow
  readonly decision: ParkedDecision
}

/** Events that a list could not process and skips: to be retried once the program is fixed, or skipped for good. */
function ParkedEvents() {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const parked = useParkedEvents()
  const decide = useParkedDecision()
  const [asked, setAsked] = useState<ParkedEventDecision | null>(null)
  const rows = parked.data ?? []
  const send = ({ event, decision }: ParkedEventDecision, reason: string) =>
    decide.mutate(
      { sid: event.Sid, decision, reason },
      { onSuccess: () => (notices.success(t(`parked.done.${decision}`)), setAsked(null)) },
    )
  return (
    <Part title={t('parked.title')} hint={t('parked.hint')}>
      <ListState
        query={parked}
        isEmpty={rows.length === 0}
        empty={{ title: t('parked.empty'), hint: t('parked.emptyHint') }}
      >
        <ParkedEventTable rows={rows} onDecide={(event, decision) => setAsked({ event, decision })} />
      </ListState>
      {asked && (
        <ReasonDialog
          title={t(`parked.ask.${asked.decision}`)}
          hint={t(`parked.will.${asked.decision}`)}
          okText={t(asked.decision === 'retry' ? 'actions.retry' : 'parked.skip')}
          isSending={decide.isPending}
          onSend={(reason) => send(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </Part>
  )
}

/** Projection lag of each list that people look at. */
function ReadModels() {
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

const everyMs = 2000

/** Polls the projection lag of each list. */
function useReadModels() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['read-models'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly ReadModelRow[]>>('/api/ReadModels', { signal })).value,
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
}

/** Whether it follows, and how far it is built anew beside the one that is read. */
function ReadModelState({ model: { State, Problem, Parked, Building } }: { readonly model: ReadModelRow }) {
  const { t } = useTranslation()
  return (
    <div className={styles.state}>
      {State === 'stopped' ? (
        <StatusWord tone="danger" icon={<CloseCircleOutlined />}>
          {t('readModels.states.stopped')}
        </StatusWord>
      ) : (
        <StatusWord tone="success" icon={<CheckCircleOutlined />}>
          {t('readModels.states.running')}
        </StatusWord>
      )}
      {Parked > 0 && (
        <StatusWord tone="warning" icon={<WarningOutlined />}>
          {t('readModels.parked', { events: Parked })}
        </StatusWord>
      )}
      {Building && (
        <>
          <StatusWord tone="primary" icon={<SyncOutlined />}>
            {t('readModels.states.building')}
          </StatusWord>
          <div className={styles.progress}>
            <Progress size="small" aria-label={t('readModels.states.building')} percent={share(Building)} />
          </div>
        </>
      )}
      {Problem && <bdi className={styles.code}>{Problem}</bdi>}
    </div>
  )
}

/** In percent, never whole before it is done. */
function share({ Position, Target }: NonNullable<ReadModelRow['Building']>): number {
  return Target === 0 ? 0 : Math.min(99, Math.floor((100 * Position) / Target))
}
