import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Http } from '../../workplace/http.ts'
import { spinner } from '../../workplace/spinner.ts'
import styles from './login.module.css'

/** A link to set a password, by mail to the owner of an account; whether there is one is told to nobody. */
export function PasswordRecovery({ http, onBack }: { readonly http: Http; readonly onBack: () => void }) {
  const { t } = useTranslation()
  const recover = useMutation({
    mutationFn: ({ userCode }: { readonly userCode: string }) =>
      http.post('/odata/Authenticate/Recovery', { userCode: userCode.trim() }),
    meta: { quiet: true },
  })
  return (
    <>
      <h2 className={styles.subtitle}>{t('login.recovery.title')}</h2>
      {recover.error && <Alert type="error" showIcon title={recover.error.message} role="alert" />}
      {recover.isSuccess ? (
        <Alert type="success" showIcon title={t('login.recovery.sent')} role="status" />
      ) : (
        <Form
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={(values: { readonly userCode: string }) => recover.mutate(values)}
        >
          <Form.Item
            name="userCode"
            label={t('login.account')}
            extra={t('login.recovery.hint')}
            rules={[{ required: true, whitespace: true, message: t('login.accountMissing') }]}
          >
            <Input autoComplete="username" autoCapitalize="none" autoFocus />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={spinner(recover.isPending)}>
            {t('login.recovery.submit')}
          </Button>
        </Form>
      )}
      <Button type="link" block onClick={onBack}>
        {t('login.back')}
      </Button>
    </>
  )
}
