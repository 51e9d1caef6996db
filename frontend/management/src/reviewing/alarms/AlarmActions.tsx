import type { AlarmRow } from '@naire/contract'
import { ArrowUpOutlined, RedoOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import styles from './alarms.module.css'
import { type AlarmCommands, useMayDo, useAlarmHandling } from './use-alarm-commands.ts'
import { useState } from 'react'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import { roles } from '@naire/domain/access'

/** Dialogs that ask for input before an action. */
export type AlarmDialogKind = 'release' | 'handOver' | 'escalate' | 'reopen'

interface AlarmActionsProps {
  readonly alarm: AlarmRow
  readonly commands: AlarmCommands
  readonly asked: AlarmDialogKind | null
  readonly onAsk: (asked: AlarmDialogKind | null) => void
}

/** Actions on an alarm in its current status. */
export function AlarmActions({ alarm, commands, asked, onAsk }: AlarmActionsProps) {
  const { t } = useTranslation()
  const { SessionSid: sessionSid } = alarm
  const may = useMayDo()(alarm)
  const done = { onSuccess: () => onAsk(null) }
  return (
    <>
      {may.claim && (
        <Button type="primary" loading={commands.claim.isPending} onClick={() => commands.claim.mutate(sessionSid)}>
          {t('alarms.claim')}
          <Shortcut keys="C" />
        </Button>
      )}
      {may.handle && (
        <NoteForm
          sessionSid={sessionSid}
          isSending={commands.process.isPending}
          onProcess={(note) => commands.process.mutate({ sessionSid, note })}
        />
      )}
      <div className={styles.buttons}>
        {may.handle && (
          <>
            <Button icon={<SwapOutlined />} onClick={() => onAsk('handOver')}>
              {t('alarms.handOver')}
              <Shortcut keys="H" />
            </Button>
            <Button icon={<UndoOutlined />} onClick={() => onAsk('release')}>
              {t('alarms.release')}
              <Shortcut keys="R" />
            </Button>
          </>
        )}
        {may.escalate && (
          <Button icon={<ArrowUpOutlined />} onClick={() => onAsk('escalate')}>
            {t('alarms.escalate')}
            <Shortcut keys="E" />
          </Button>
        )}
        {may.reopen && (
          <Button icon={<RedoOutlined />} onClick={() => onAsk('reopen')}>
            {t('alarms.reopen')}
          </Button>
        )}
      </div>
      {asked === 'release' && (
        <ReasonDialog
          title={t('alarms.release')}
          hint={t('alarms.releaseHint')}
          okText={t('alarms.release')}
          isSending={commands.release.isPending}
          onSend={(reason) => commands.release.mutate({ sessionSid, reason }, done)}
          onClose={() => onAsk(null)}
        />
      )}
      {asked === 'reopen' && (
        <ReasonDialog
          title={t('alarms.reopen')}
          hint={t('alarms.reopenHint')}
          okText={t('alarms.reopen')}
          isSending={commands.reopen.isPending}
          onSend={(reason) => commands.reopen.mutate({ sessionSid, reason }, done)}
          onClose={() => onAsk(null)}
        />
      )}
      {asked === 'escalate' && (
        <ReasonDialog
          title={t('alarms.escalate')}
          hint={t('alarms.escalateHint')}
          okText={t('alarms.escalate')}
          isSending={commands.escalate.isPending}
          onSend={(reason) => commands.escalate.mutate({ sessionSid, reason }, done)}
          onClose={() => onAsk(null)}
        />
      )}
      {asked === 'handOver' && (
        <HandOverDialog
          alarm={alarm}
          isSending={commands.handOver.isPending}
          onSend={(to) => commands.handOver.mutate({ sessionSid, ...to }, done)}
          onClose={() => onAsk(null)}
        />
      )}
    </>
  )
}

interface NoteFormProps {
  readonly sessionSid: string
  readonly isSending: boolean
  readonly onProcess: (note: string) => void
}

/**
 * Form for the note on the handling, in one's own words or from the questionnaire's notes; without a note an alarm
 * cannot be closed.
 */
function NoteForm({ sessionSid, isSending, onProcess }: NoteFormProps) {
  const { t } = useTranslation()
  const desk = useAlarmHandling(sessionSid)
  const [note, setNote] = useState('')
  const templates = desk.data?.NoteTemplates ?? []
  const send = () => note.trim() !== '' && onProcess(note.trim())
  return (
    <form className={styles.form} onSubmit={(event) => (event.preventDefault(), send())}>
      {templates.length > 0 && (
        <div className={styles.buttons} role="group" aria-label={t('alarms.templates')}>
          {templates.map((text) => (
            <Button key={text} size="small" shape="round" aria-pressed={note === text} onClick={() => setNote(text)}>
              <bdi className={styles.template}>{text}</bdi>
            </Button>
          ))}
        </div>
      )}
      <WordsArea label={t('alarms.notePlaceholder')} value={note} onChange={setNote} onSend={send} maxLength={1000} />
      <Button type="primary" htmlType="submit" loading={isSending} disabled={note.trim() === ''}>
        {t('alarms.process')}
      </Button>
    </form>
  )
}

interface HandOver {
  readonly toSid: string
  readonly word: string
}

interface HandOverDialogProps {
  readonly alarm: AlarmRow
  readonly isSending: boolean
  readonly onSend: (to: HandOver) => void
  readonly onClose: () => void
}

/** To whom, and a word for them. */
function HandOverDialog({ alarm, isSending, onSend, onClose }: HandOverDialogProps) {
  const { t } = useTranslation()
  const desk = useAlarmHandling(alarm.SessionSid)
  const [form] = Form.useForm<HandOver>()
  const roleOf = (code: number) => Object.entries(roles).find(([, each]) => each === code)?.[0] ?? ''
  const options = (desk.data?.Handlers ?? [])
    .filter(({ Sid }) => Sid !== alarm.ClaimedBySid)
    .map(({ Sid, Name, Authority }) => ({ value: Sid, label: `${Name ?? Sid} · ${t(`roles.${roleOf(Authority)}`)}` }))
  return (
    <Modal
      open
      title={t('alarms.handOver')}
      okText={t('alarms.handOver')}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="handOver" form={form} layout="vertical" initialValues={{ word: '' }} onFinish={onSend}>
        <Form.Item
          name="toSid"
          label={t('alarms.handOverTo')}
          rules={[{ required: true, message: t('alarms.handOverMissing') }]}
        >
          <Select
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            loading={desk.isPending}
            options={options}
            notFoundContent={t('alarms.handOverNobody')}
          />
        </Form.Item>
        <Form.Item name="word" label={t('alarms.handOverWord')}>
          <Input.TextArea rows={3} maxLength={1_000} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
