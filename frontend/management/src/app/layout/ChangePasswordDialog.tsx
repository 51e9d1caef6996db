import { Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

interface Passwords {
  readonly password: string
  readonly newPassword: string
  readonly again: string
}

export function ChangePasswordDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http, me, notices } = useWorkplace()
  const [form] = Form.useForm<Passwords>()
  const change = useMutation({
    mutationFn: ({ password, newPassword }: Passwords) =>
      http.post(`${entity('Users', me.Sid)}/SurveyExpert.ChangePassword()`, { password, newPassword }),
    onSuccess: () => {
      notices.success(t('person.passwordChanged'))
      onClose()
    },
  })
  const same = {
    validator: (_: unknown, again: string) =>
      again === form.getFieldValue('newPassword')
        ? Promise.resolve()
        : Promise.reject(new Error(t('users.passwordsDiffer'))),
  }
  return (
    <Modal
      open={isOpen}
      title={t('person.changePassword')}
      okText={t('actions.save')}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        name="changePassword"
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={(values) => change.mutate(values)}
      >
        <Form.Item name="password" label={t('person.oldPassword')} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="newPassword" label={t('person.newPassword')} rules={[{ required: true, min: 8 }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label={t('users.fields.RePassword')}
          dependencies={['newPassword']}
          rules={[{ required: true }, same]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
