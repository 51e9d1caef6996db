import { passwordLengths } from '@naire/domain/users'
import { Form, Input, type FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'

export interface Passwords {
  readonly password: string
  readonly newPassword: string
  readonly again: string
}

/** The old password, the new one, and the new one once more. */
export function PasswordFields({ form }: { readonly form: FormInstance<Passwords> }) {
  const { t } = useTranslation()
  const same = {
    validator: (_: unknown, again: string) =>
      again === form.getFieldValue('newPassword')
        ? Promise.resolve()
        : Promise.reject(new Error(t('users.passwordsDiffer'))),
  }
  return (
    <>
      <Form.Item name="password" label={t('person.oldPassword')} rules={[{ required: true }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('person.newPassword')}
        rules={[{ required: true, min: passwordLengths.least }]}
      >
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
    </>
  )
}
