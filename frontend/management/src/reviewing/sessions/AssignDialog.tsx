import { Checkbox, Form, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PersonSelect } from './PersonSelect.tsx'
import { type Assignment, useBatch } from './use-batch.ts'

interface AssignDialogProps {
  readonly role: Assignment['role']
  readonly sessionSids: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

export function AssignDialog({ role, sessionSids, onClose, onDone }: AssignDialogProps) {
  const { t } = useTranslation()
  const { subjectSid = '' } = useParams()
  const { assign } = useBatch(() => (onClose(), onDone()))
  const [form] = Form.useForm<Pick<Assignment, 'personSid' | 'force'>>()
  const send = ({ personSid, force = false }: Pick<Assignment, 'personSid' | 'force'>) => assign.mutate({ role, subjectSid, sessionSids, personSid, force })
  return (
    <Modal open title={t(`batch.assignTitle.${role}`, { count: sessionSids.length })} okText={t('batch.assign')} confirmLoading={assign.isPending} onOk={form.submit} onCancel={onClose}>
      <Form name="assign" form={form} layout="vertical" onFinish={send}>
        <Form.Item name="personSid" label={t(`batch.person.${role}`)} rules={[{ required: true, message: t('batch.personMissing') }]}>
          <PersonSelect ability={role === 'reviewer' ? 'review' : 'appeal'} />
        </Form.Item>
        <Form.Item name="force" valuePropName="checked" extra={t('batch.forceHint')}>
          <Checkbox>{t('batch.force')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
