import type { Invitation } from '@naire/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Http } from '../../workplace/http.ts'
import { spinner } from '../../workplace/spinner.ts'
import type { SignedInUser } from '../../workplace/user.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import { firstStepOf } from './LoginScreen.tsx'
import { SecondStep, type FirstStep } from './SecondStep.tsx'
import styles from './login.module.css'

/** A password of one's own, by the link of an invitation, whose token stands behind the # of the address. */
export default function InvitationScreen({ http }: { readonly http: Http }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const Token = useLocation().hash.slice(1)
  const [first, setFirst] = useState<FirstStep | null>(null)
  const invitation = useQuery({
    queryKey: ['invitation', Token],
    queryFn: () => http.post<Invitation>('/odata/Authenticate/Invitation', { Token }),
    retry: false,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  const enter = (user: SignedInUser) => {
    useSignIn.getState().signIn(user, false)
    void navigate('/login', { replace: true })
  }
  const accept = useMutation({
    mutationFn: ({ pw }: { readonly pw: string }) =>
      http.post<SignedInUser>('/odata/Authenticate/AcceptInvitation', { Token, pw }),
    onSuccess: enter,
    onError: (error) => setFirst(firstStepOf(error, false)),
    meta: { quiet: true },
  })
  const problem = invitation.error ?? (first ? null : accept.error)
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <section className={styles.card} aria-busy={invitation.isPending}>
        <h1 className={styles.title}>{t('login.invitation.title')}</h1>
        {problem && <Alert type="error" showIcon title={problem.message} role="alert" />}
        {first && <SecondStep http={http} first={first} onBack={() => void navigate('/login')} onDone={enter} />}
        {invitation.isError && (
          <Link className={styles.way ?? ''} to="/login">
            {t('login.invitation.signIn')}
          </Link>
        )}
        {!first && invitation.data && (
          <PasswordForm invitation={invitation.data} isSending={accept.isPending} onSend={accept.mutate} />
        )}
      </section>
    </main>
  )
}

interface PasswordFormProps {
  readonly invitation: Invitation
  readonly isSending: boolean
  readonly onSend: (values: { readonly pw: string }) => void
}

function PasswordForm({ invitation: { Code, Name, Least }, isSending, onSend }: PasswordFormProps) {
  const { t } = useTranslation()
  const required = { required: true, message: t('login.passwordMissing') }
  return (
    <>
      <p className={styles.subtitle}>{t('login.invitation.for', { name: Name ?? Code, code: Code })}</p>
      <Form
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={({ pw }: { readonly pw: string }) => onSend({ pw })}
      >
        {/* Managers of passwords keep the new one with the account that stands before it. */}
        <input hidden readOnly autoComplete="username" value={Code} />
        <Form.Item
          name="pw"
          label={t('users.fields.Password')}
          extra={t('login.invitation.least', { n: Least })}
          rules={[required, { min: Least, message: t('login.invitation.least', { n: Least }) }]}
        >
          <Input.Password autoComplete="new-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="repeated"
          label={t('users.fields.RePassword')}
          dependencies={['pw']}
          rules={[
            required,
            ({ getFieldValue }) => ({
              validator: (_, again) =>
                !again || again === getFieldValue('pw')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('users.passwordsDiffer'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={spinner(isSending)}>
          {t('login.invitation.submit')}
        </Button>
      </Form>
    </>
  )
}
