import { roles } from '@naire/domain/access'
import { Form, Input, Modal, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AlarmRow } from './alarm-list.ts'
import { useAlarmHandling } from './use-alarm-handling.ts'

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
export function HandOverDialog({ alarm, isSending, onSend, onClose }: HandOverDialogProps) {
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
