import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Http } from '../../workplace/http.ts'
import { entity } from '../../workplace/odata.ts'
import { spinner } from '../../workplace/spinner.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import styles from '../login/login.module.css'
import { PasswordFields, type Passwords } from './PasswordFields.tsx'
import { useSignIn } from './sign-in-store.ts'

/** All that there is for whoever has a password that is older than their organisation allows. */
export default function RenewScreen({ http }: { readonly http: Http }) {
  const { t } = useTranslation()
  const { user, renewed, signOut } = useSignIn()
  const [form] = Form.useForm<Passwords>()
  const change = useMutation({
    mutationFn: ({ password, newPassword }: Passwords) =>
      http.post(`${entity('Users', user?.Sid ?? '')}/SurveyExpert.ChangePassword()`, { password, newPassword }),
    onSuccess: renewed,
    meta: { quiet: true },
  })
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>{t('person.changePassword')}</h1>
        <p className={styles.subtitle}>{t('person.passwordOver')}</p>
        {change.error && <Alert type="error" showIcon role="alert" title={change.error.message} />}
        <Form
          name="renewPassword"
          form={form}
          layout="vertical"
          size="large"
          onFinish={(values) => change.mutate(values)}
        >
          <PasswordFields form={form} />
          <Button type="primary" htmlType="submit" block loading={spinner(change.isPending)}>
            {t('actions.save')}
          </Button>
        </Form>
        <Button type="link" onClick={() => void http.post('/api/Logout').then(signOut, signOut)}>
          {t('person.signOut')}
        </Button>
      </section>
    </main>
  )
}
