import { Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useUserCommands } from './use-user-commands.ts'
import type { UserRow } from './user-row.ts'
import { userRules } from './user-rules.ts'

export function ResetPasswordDialog({ user, onClose }: { readonly user: UserRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const { resetPassword } = useUserCommands()
  const [form] = Form.useForm<{ Password: string }>()
  const rules = userRules(t, http, user.Sid)
  const reset = ({ Password }: { readonly Password: string }) =>
    resetPassword.mutate(
      { sid: user.Sid, password: Password },
      { onSuccess: () => (notices.success(t('users.passwordReset', { name: user.Name })), onClose()) },
    )
  return (
    <Modal
      open
      title={t('users.resetTitle', { name: user.Name })}
      okText={t('users.resetPassword')}
      confirmLoading={resetPassword.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('users.resetHint')}</p>
      <Form name="resetPassword" form={form} layout="vertical" onFinish={reset}>
        <Form.Item name="Password" label={t('users.fields.Password')} rules={rules.Password}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="RePassword"
          label={t('users.fields.RePassword')}
          dependencies={['Password']}
          rules={rules.RePassword}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
