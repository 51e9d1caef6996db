import { Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { PersonSelect } from './PersonSelect.tsx'

interface Disabling {
  readonly personSid: string
  readonly reason: string
}

interface DisableDialogProps {
  readonly count: number
  readonly onSend: (disabling: Disabling) => void
  readonly onClose: () => void
}

/** Takes somebody's right to review the chosen sessions away, with the reason that stays on record. */
export function DisableDialog({ count, onSend, onClose }: DisableDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Disabling>()
  return (
    <Modal open title={t('batch.ask.disableAssessor', { count })} okText={t('batch.acts.disableAssessor')} okButtonProps={{ danger: true }} onOk={form.submit} onCancel={onClose}>
      <Form name="disable" form={form} layout="vertical" onFinish={onSend}>
        <Form.Item name="personSid" label={t('batch.person.reviewer')} extra={t('batch.will.disableAssessor')} rules={[{ required: true, message: t('batch.personMissing') }]}>
          <PersonSelect ability="review" />
        </Form.Item>
        <Form.Item name="reason" label={t('reason.label')} rules={[{ required: true, whitespace: true, message: t('reason.missing') }]}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
