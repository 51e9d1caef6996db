import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { BatchAct, BatchKind } from '../batch/batch-act.ts'
import { useBatchStore } from '../batch/batch-store.ts'
import styles from '../sessions/sessions.module.css'
import { useAlarmHandling } from './use-alarm-commands.ts'

interface AlarmBatchBarProps {
  readonly sessionSids: readonly string[]
  readonly onDone: () => void
}

const kinds = ['claimAlarms', 'handOverAlarms', 'closeAlarms'] as const satisfies readonly BatchKind[]
type AlarmBatchKind = (typeof kinds)[number]

/** Batch actions for the selected alarms: claimed, handed over, closed with one note. */
export function AlarmBatchBar({ sessionSids, onDone }: AlarmBatchBarProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { start, run } = useBatchStore()
  const [asking, setAsking] = useState<AlarmBatchKind | null>(null)
  const count = sessionSids.length
  const undoReason = t('batch.undone')
  const act = (given: BatchAct) => {
    setAsking(null)
    onDone()
    void start(
      http,
      given,
      sessionSids.map((Sid) => ({ Sid })),
    )
  }
  return (
    <div className={styles.batch} role="toolbar" aria-label={t('batch.label')}>
      <span className={styles.batchCount}>{t('alarms.selected', { count })}</span>
      {kinds.map((kind) => (
        <Button
          key={kind}
          disabled={run?.state === 'running'}
          onClick={() => (kind === 'claimAlarms' ? act({ kind, undoReason }) : setAsking(kind))}
        >
          {t(`batch.acts.${kind}`)}
        </Button>
      ))}
      <Button type="text" onClick={onDone}>
        {t('batch.clear')}
      </Button>
      {asking !== null && (
        <AskedDialog
          kind={asking}
          sessionSid={sessionSids[0] ?? ''}
          count={count}
          onSend={({ personSid = '', words = '' }) =>
            act(
              asking === 'handOverAlarms'
                ? { kind: asking, personSid, word: words }
                : { kind: 'closeAlarms', note: words, undoReason },
            )
          }
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

interface AskedFields {
  readonly personSid?: string
  readonly words?: string
}

interface AskedDialogProps {
  readonly kind: AlarmBatchKind
  /** One of them: who handles it handles all of its subject. */
  readonly sessionSid: string
  readonly count: number
  readonly onSend: (fields: AskedFields) => void
  readonly onClose: () => void
}

/** To whom with a word for them, or the note that closes them. */
function AskedDialog({ kind, sessionSid, count, onSend, onClose }: AskedDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<AskedFields>()
  const desk = useAlarmHandling(sessionSid)
  const isHandOver = kind === 'handOverAlarms'
  return (
    <Modal
      open
      title={t('batch.askAll', { act: t(`batch.acts.${kind}`), count })}
      okText={t(`batch.acts.${kind}`)}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="alarms" form={form} layout="vertical" onFinish={onSend}>
        {isHandOver && (
          <Form.Item
            name="personSid"
            label={t('alarms.handOverTo')}
            rules={[{ required: true, message: t('alarms.handOverMissing') }]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              loading={desk.isPending}
              options={(desk.data?.Handlers ?? []).map(({ Sid, Name }) => ({ value: Sid, label: Name ?? Sid }))}
              notFoundContent={t('alarms.handOverNobody')}
            />
          </Form.Item>
        )}
        <Form.Item
          name="words"
          label={t(isHandOver ? 'alarms.handOverWord' : 'alarms.notePlaceholder')}
          rules={isHandOver ? [] : [{ required: true, whitespace: true, message: t('alarms.noteMissing') }]}
        >
          <Input.TextArea rows={3} maxLength={1_000} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
