import { Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { PersonSelect } from './PersonSelect.tsx'

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

/** Takes somebody's right to review the chosen sessions away, or gives it back, with the reason that stays on record. */
export function RightDialog({ kind, count, onSend, onClose }: RightDialogProps) {
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
