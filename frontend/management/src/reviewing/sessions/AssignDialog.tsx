import { Checkbox, Form, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { PersonSelect } from './PersonSelect.tsx'

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

export function AssignDialog({ kind, count, onSend, onClose }: AssignDialogProps) {
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
