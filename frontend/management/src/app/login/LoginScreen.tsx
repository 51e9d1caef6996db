import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Http } from '../../workplace/http.ts'
import type { SignedInUser } from '../../workplace/user.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import styles from './login.module.css'

interface Credentials {
  readonly userCode: string
  readonly password: string
  readonly remember?: boolean
}

/** Account, password, remember. Where to go afterwards is the guard's matter. */
export function LoginScreen({ http }: { readonly http: Http }) {
  const { t } = useTranslation()
  const signIn = useMutation({
    mutationFn: ({ userCode, password, remember = false }: Credentials) =>
      http.post<SignedInUser>('/odata/Authenticate', { userCode: userCode.trim(), password, remember }),
    onSuccess: (user, { remember = false }) => useSignIn.getState().signIn(user, remember),
    meta: { quiet: true },
  })
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>Naire</h1>
        <p className={styles.subtitle}>{t('login.subtitle')}</p>
        {signIn.error && <Alert type="error" showIcon title={signIn.error.message} role="alert" />}
        <Form
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={(values: Credentials) => signIn.mutate(values)}
        >
          <Form.Item
            name="userCode"
            label={t('login.account')}
            rules={[{ required: true, whitespace: true, message: t('login.accountMissing') }]}
          >
            <Input autoComplete="username" autoCapitalize="none" autoFocus />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('login.password')}
            rules={[{ required: true, message: t('login.passwordMissing') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Form.Item name="remember" valuePropName="checked" extra={t('login.rememberHint')}>
            <Checkbox>{t('login.remember')}</Checkbox>
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
            {t('login.submit')}
          </Button>
        </Form>
      </section>
    </main>
  )
}
