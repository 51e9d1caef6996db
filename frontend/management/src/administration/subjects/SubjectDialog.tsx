import { Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useSubjectCommands } from './use-subject-commands.ts'
import { type SubjectRow } from '../../workplace/use-subjects.ts'

interface SubjectDialogProps {
  readonly subject: SubjectRow | null
  readonly orgSid: string
  readonly onClose: () => void
}

export function SubjectDialog({ subject, orgSid, onClose }: SubjectDialogProps) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { save } = useSubjectCommands(orgSid)
  const [form] = Form.useForm<{ name: string }>()
  const submit = ({ name }: { readonly name: string }) =>
    save.mutate(
      { sid: subject?.Sid ?? null, name: name.trim() },
      { onSuccess: () => (notices.success(t('subjects.saved', { name })), onClose()) },
    )
  return (
    <Modal
      open
      title={t(subject ? 'subjects.renameTitle' : 'subjects.add')}
      okText={t('actions.save')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="subject" form={form} layout="vertical" initialValues={{ name: subject?.Name }} onFinish={submit}>
        <Form.Item
          name="name"
          label={t('subjects.name')}
          rules={[{ required: true, whitespace: true, message: t('subjects.nameMissing') }]}
        >
          <Input autoFocus maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
