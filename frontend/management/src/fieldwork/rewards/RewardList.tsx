import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  PauseOutlined,
  QuestionOutlined,
  RollbackOutlined,
  SendOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { rewardStatuses, type RewardStatus } from '@naire/domain/rewards'
import { Button, Select, Table, type TableColumnsType } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { StatusWord, type Tone } from '../../workplace/StatusWord.tsx'
import styles from './rewards.module.css'
import {
  useAmountText,
  useOutcomeNotices,
  useRewardCommands,
  useRewardPages,
  type Decision,
  type RewardRow,
  type RewardRuleRow,
} from './use-rewards.ts'

interface RewardListProps {
  readonly naireSid: string
  readonly rules: readonly RewardRuleRow[]
}

const decisionsOf: Readonly<Record<string, readonly Decision[]>> = {
  held: ['release', 'refuse'],
  reserved: ['refuse'],
  failed: ['retry'],
  returned: ['retry'],
  sent: ['cancel'],
}

/** Takes a reward from who has it coming. */
const isFinal = (decision: Decision): boolean => decision === 'refuse' || decision === 'cancel'

/** Outcomes of the rewards, and what a person may do about each. */
export function RewardList({ naireSid, rules }: RewardListProps) {
  const { t, i18n } = useTranslation('rewards')
  const [status, setStatus] = useState<RewardStatus | null>(null)
  const { pages, rewards, count } = useRewardPages(naireSid, status)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<{ readonly decision: Decision; readonly sids: readonly string[] } | null>(null)
  const marked = rewards.filter(({ Sid }) => chosen.includes(Sid))
  const shared = (['release', 'refuse', 'retry', 'cancel'] as const).filter(
    (decision) => marked.length > 0 && marked.every((row) => decisionsOf[row.Status]?.includes(decision)),
  )
  const columns = useColumns(rules, (decision, sid) => setAsked({ decision, sids: [sid] }))
  return (
    <section className={styles.list} aria-label={t('outcomes')}>
      <div className={styles.acts}>
        <h3 className={styles.title}>{t('outcomes')}</h3>
        <Select<RewardStatus>
          allowClear
          className={styles.status ?? ''}
          aria-label={t('status')}
          placeholder={t('status')}
          value={status}
          options={rewardStatuses.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(next) => (setStatus(next ?? null), setChosen([]))}
        />
        <span role="status">{t('count', { n: count.toLocaleString(i18n.language) })}</span>
        {shared.map((decision) => (
          <Button
            key={decision}
            size="small"
            danger={isFinal(decision)}
            onClick={() => setAsked({ decision, sids: chosen })}
          >
            {t('decideMarked', { action: t(`decisions.${decision}`), n: marked.length })}
          </Button>
        ))}
      </div>
      <ListState
        query={pages}
        isEmpty={rewards.length === 0}
        empty={{ title: t('noRewards'), hint: t('noRewardsHint') }}
      >
        {/* Not the table's own way to scroll: it draws its headings once more, hidden and still in reach of the keyboard. */}
        <Table
          className={styles.wide ?? ''}
          rowKey="Sid"
          size="small"
          columns={columns}
          dataSource={rewards}
          pagination={false}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: ({ Status, SessionSid }) => ({
              disabled: decisionsOf[Status] === undefined,
              'aria-label': t('mark', { session: SessionSid }),
            }),
          }}
        />
        {pages.hasNextPage && (
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </ListState>
      {asked && (
        <DecisionDialog
          naireSid={naireSid}
          {...asked}
          onDone={() => (setAsked(null), setChosen([]))}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

function useColumns(
  rules: readonly RewardRuleRow[],
  onDecide: (decision: Decision, sid: string) => void,
): TableColumnsType<RewardRow> {
  const { t } = useTranslation('rewards')
  const amountText = useAmountText()
  return [
    { title: t('time'), render: (_, { CreateTime }) => <Moment at={CreateTime} /> },
    {
      title: t('session'),
      render: (_, { SessionSid }) => (
        <Link to={`../sessionNaire/${SessionSid}/view`} relative="path">
          <code dir="ltr">{SessionSid.slice(0, 8)}</code>
        </Link>
      ),
    },
    {
      title: t('rule'),
      render: (_, { RuleSid }) => <bdi>{rules.find(({ Sid }) => Sid === RuleSid)?.Name ?? '—'}</bdi>,
    },
    { title: t('fields.amount'), align: 'end', render: (_, { Kind, Amount }) => amountText(Kind, Amount) },
    { title: t('status'), render: (_, row) => <StateCell row={row} /> },
    {
      title: t('actions'),
      render: (_, { Sid, Status: status, SessionSid }) => (
        <div className={styles.acts}>
          {decisionsOf[status]?.map((decision) => (
            <Button
              key={decision}
              size="small"
              danger={isFinal(decision)}
              aria-label={`${t(`decisions.${decision}`)} ${SessionSid.slice(0, 8)}`}
              onClick={() => onDecide(decision, Sid)}
            >
              {t(`decisions.${decision}`)}
            </Button>
          ))}
        </div>
      ),
    },
  ]
}

const looks: Readonly<Record<RewardStatus, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  held: { tone: 'warning', icon: <PauseOutlined aria-hidden /> },
  reserved: { tone: 'neutral', icon: <ClockCircleOutlined aria-hidden /> },
  sending: { tone: 'primary', icon: <SendOutlined aria-hidden /> },
  sent: { tone: 'primary', icon: <SendOutlined aria-hidden /> },
  unknown: { tone: 'warning', icon: <QuestionOutlined aria-hidden /> },
  received: { tone: 'success', icon: <CheckOutlined aria-hidden /> },
  returned: { tone: 'neutral', icon: <RollbackOutlined aria-hidden /> },
  failed: { tone: 'danger', icon: <CloseOutlined aria-hidden /> },
  refused: { tone: 'neutral', icon: <StopOutlined aria-hidden /> },
}

/** The state in a word, and why it is so. */
function StateCell({ row }: { readonly row: RewardRow }) {
  const { t } = useTranslation('rewards')
  const status = row.Status as RewardStatus
  const reason =
    status === 'held'
      ? row.Holds.split(',')
          .map((hold) => t(`holds.${hold}`))
          .join(t('comma'))
      : status === 'refused'
        ? row.DecisionReason === 'session'
          ? t('sessionOver')
          : row.DecisionReason
        : status === 'sent' && row.DecisionReason
          ? t('cancelAsked', { reason: row.DecisionReason })
          : row.Problem
  return (
    <>
      <StatusWord {...looks[status]}>{t(`states.${status}`)}</StatusWord>
      {reason && <small className={styles.reason}>{reason}</small>}
      {status === 'sent' && row.ConfirmBy && (
        <small className={styles.reason}>
          {t('confirmBy')} <Moment at={row.ConfirmBy} />
        </small>
      )}
    </>
  )
}

interface DecisionDialogProps {
  readonly naireSid: string
  readonly decision: Decision
  readonly sids: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

function DecisionDialog({ naireSid, decision, sids, onDone, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('rewards')
  const { decide } = useRewardCommands(naireSid)
  const tell = useOutcomeNotices()
  return (
    <ReasonDialog
      title={t(`decisions.${decision}`)}
      hint={t(`hints.${decision}`)}
      okText={t(`decisions.${decision}`)}
      danger={isFinal(decision)}
      isSending={decide.isPending}
      onSend={(reason) =>
        decide.mutate({ decision, sids, reason }, { onSuccess: (outcomes) => (tell(outcomes), onDone()) })
      }
      onClose={onClose}
    />
  )
}
