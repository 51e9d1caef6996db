import { DownOutlined } from '@ant-design/icons'
import type { PreparedBatch } from '@naire/contract'
import type { BatchAct as BatchOrder } from '@naire/domain/batches'
import type { DataSelection } from '@naire/domain/grid'
import { Button, Dropdown, Checkbox, Form, Modal, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { abilityFor, type BatchAct, type BatchKind, type ChosenRow } from '../batch/batch-act.ts'
import { useBatchStore } from '../batch/batch-store.ts'
import type { BatchJobs } from '../batch/use-batch-jobs.ts'
import styles from './sessions.module.css'
import { PersonSelect } from '../../workplace/PersonSelect.tsx'

interface BatchBarProps {
  readonly selection: DataSelection
  /** Sessions that were chosen one by one; null: all of the list. */
  readonly chosen: readonly ChosenRow[] | null
  /** Of the whole list as it shows it, perhaps an estimate. */
  readonly total: number
  readonly jobs: BatchJobs
  readonly onDone: () => void
}

/** More than these the server takes in hand: which they are is asked once more when an act is chosen, and stays so. */
const mostByHand = 200

/** Acts with a button of their own, and those behind "more". */
const first = ['pass', 'return', 'assignReviewer'] as const satisfies readonly BatchKind[]
const further = [
  ['takeReview', 'releaseReview', 'disableAssessor', 'enableAssessor'],
  ['assignAppealer', 'openAppeal', 'closeAppeal'],
  ['reject', 'invalidate', 'delete', 'restore'],
] as const satisfies readonly (readonly BatchKind[])[]

/** Batch actions for all selected sessions. */
export function BatchBar({ selection, chosen, total, jobs, onDone }: BatchBarProps) {
  const { t } = useTranslation()
  const { can, http, notices } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const { start, run } = useBatchStore()
  const [asking, setAsking] = useState<BatchKind | null>(null)
  const [prepared, setPrepared] = useState<PreparedBatch | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const isJob = chosen === null || chosen.length > mostByHand
  const count = (isJob ? prepared?.Total : undefined) ?? chosen?.length ?? total
  const act = (given: BatchAct) => {
    setAsking(null)
    onDone()
    if (chosen !== null && !isJob) return void start(http, given, chosen)
    if (prepared !== null) jobs.begin(prepared.Sid, orderOf(given))
  }
  const prepare = async (): Promise<boolean> => {
    setPreparing(true)
    try {
      setPrepared(await jobs.prepare({ selection, sids: chosen?.map(({ Sid }) => Sid) ?? null }))
      return true
    } catch (error) {
      notices.danger(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setPreparing(false)
    }
  }
  const choose = async (kind: BatchKind) => {
    if (isJob && !(await prepare())) return
    if (isImmediate(kind) && !isJob) act({ kind })
    else setAsking(kind)
  }
  const mine = (kinds: readonly BatchKind[]) => kinds.filter((kind) => can(abilityFor(kind)))
  const more = further
    .map((kinds) => mine(kinds).map((key) => ({ key, label: t(`batch.acts.${key}`), danger: grave.includes(key) })))
    .filter((group) => group.length > 0)
    .flatMap((group, at) =>
      at === 0 ? group : [{ type: 'divider' as const, key: `before ${group[0]?.key}` }, ...group],
    )
  const isBusy = run?.state === 'running' || isPreparing
  return (
    <div className={styles.batch} role="toolbar" aria-label={t('batch.label')}>
      <span className={styles.batchCount} aria-busy={isPreparing}>
        {t(chosen === null ? 'batch.countAll' : 'batch.count', { count })}
      </span>
      {mine(first).map((kind) => (
        <Button key={kind} disabled={isBusy} onClick={() => void choose(kind)}>
          {t(`batch.acts.${kind}`)}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          autoFocus
          trigger={['click']}
          disabled={isBusy}
          menu={{ items: more, onClick: ({ key }) => void choose(key as BatchKind) }}
        >
          <Button>
            {t('batch.more')} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      <Button type="text" onClick={onDone}>
        {t('batch.clear')}
      </Button>
      {asking !== null && isImmediate(asking) && (
        <Modal
          open
          title={t('batch.askAll', { act: t(`batch.acts.${asking}`), count })}
          okText={t(`batch.acts.${asking}`)}
          onOk={() => act({ kind: asking })}
          onCancel={() => setAsking(null)}
        >
          <p>{t('batch.fixed', { count })}</p>
        </Modal>
      )}
      {(asking === 'assignReviewer' || asking === 'assignAppealer') && (
        <AssignDialog
          kind={asking}
          count={count}
          onSend={(given) => act({ kind: asking, subjectSid, ...given })}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking === 'disableAssessor' || asking === 'enableAssessor') && (
        <RightDialog
          kind={asking}
          count={count}
          onSend={(given) => act({ kind: asking, ...given })}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking === 'return' || asking === 'reject' || asking === 'invalidate' || asking === 'delete') && (
        <ReasonDialog
          title={t(`batch.ask.${asking}`, { count })}
          hint={t(`batch.will.${asking}`)}
          okText={t(`batch.acts.${asking}`)}
          danger={asking !== 'return'}
          templates={templatesOf(
            t(`review.templates.${asking === 'delete' ? 'invalidate' : asking}`, {
              returnObjects: true,
              defaultValue: {},
            }),
          )}
          isSending={false}
          onSend={(reason) => act({ kind: asking, reason })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** The act as the server is told of it: it knows the subject by itself. */
function orderOf(given: BatchAct): BatchOrder {
  if (!('subjectSid' in given)) return given as BatchOrder
  const { subjectSid: _, ...order } = given
  return order
}

const grave: readonly BatchKind[] = ['reject', 'invalidate', 'delete']

type Immediate = Extract<
  BatchAct,
  { readonly kind: 'pass' } | { readonly kind: 'takeReview' } | { readonly kind: 'restore' }
>['kind']

/** Can be undone, and asks for nothing. */
const isImmediate = (kind: BatchKind): kind is Immediate =>
  ['pass', 'takeReview', 'releaseReview', 'openAppeal', 'closeAppeal', 'restore'].includes(kind)

const templatesOf = (texts: unknown): readonly string[] => Object.values(texts as Readonly<Record<string, string>>)

interface Assignment {
  readonly personSid: string
  /** Takes them from another person. */
  readonly force: boolean
}

interface AssignDialogProps {
  readonly kind: 'assignReviewer' | 'assignAppealer'
  readonly count: number
  readonly onSend: (assignment: Assignment) => void
  readonly onClose: () => void
}

function AssignDialog({ kind, count, onSend, onClose }: AssignDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Partial<Assignment>>()
  const role = kind === 'assignReviewer' ? 'reviewer' : 'appealer'
  const send = ({ personSid = '', force = false }: Partial<Assignment>) => onSend({ personSid, force })
  return (
    <Modal
      open
      title={t(`batch.assignTitle.${role}`, { count })}
      okText={t('batch.assign')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="assign" form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="personSid"
          label={t(`batch.person.${role}`)}
          rules={[{ required: true, message: t('batch.personMissing') }]}
        >
          <PersonSelect ability={role === 'reviewer' ? 'review' : 'appeal'} />
        </Form.Item>
        <Form.Item name="force" valuePropName="checked" extra={t('batch.forceHint')}>
          <Checkbox>{t('batch.force')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}

interface AssessorRightBody {
  readonly personSid: string
  readonly reason: string
}

interface RightDialogProps {
  readonly kind: 'disableAssessor' | 'enableAssessor'
  readonly count: number
  readonly onSend: (given: AssessorRightBody) => void
  readonly onClose: () => void
}

/**
 * Takes somebody's right to review the chosen sessions away, or gives it back, with the reason that stays on record.
 */
function RightDialog({ kind, count, onSend, onClose }: RightDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<AssessorRightBody>()
  return (
    <Modal
      open
      title={t(`batch.ask.${kind}`, { count })}
      okText={t(`batch.acts.${kind}`)}
      okButtonProps={{ danger: kind === 'disableAssessor' }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="right" form={form} layout="vertical" onFinish={onSend}>
        <Form.Item
          name="personSid"
          label={t('batch.person.reviewer')}
          extra={t(`batch.will.${kind}`)}
          rules={[{ required: true, message: t('batch.personMissing') }]}
        >
          <PersonSelect ability="review" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('reason.label')}
          rules={[{ required: true, whitespace: true, message: t('reason.missing') }]}
        >
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
