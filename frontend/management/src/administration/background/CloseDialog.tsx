import { Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type DeadLetterRow, useDutyCommands } from './use-dead-letters.ts'

/** It is not done any more, and why stays on record. */
export function CloseDialog({ letter, onClose }: { readonly letter: DeadLetterRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { close } = useDutyCommands()
  const [form] = Form.useForm<{ reason: string }>()
  const submit = ({ reason }: { readonly reason: string }) =>
    close.mutate({ sid: letter.Sid, reason }, { onSuccess: () => (notices.success(t('duties.closed')), onClose()) })
  return (
    <Modal open title={t('duties.closeTitle', { name: t(`duties.names.${letter.Duty}`) })} okText={t('duties.close')} confirmLoading={close.isPending} onOk={form.submit} onCancel={onClose}>
      <Form name="duty" form={form} layout="vertical" onFinish={submit}>
        <Form.Item name="reason" label={t('duties.reason')} extra={t('duties.reasonHint')} rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea autoFocus rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
