import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazy, Suspense, useState } from 'react'
import { codeOf, HttpFailure, type Http } from '../../workplace/http.ts'
import type { SignedInUser } from '../../workplace/user.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import { ProviderButtons, useArrival } from './ProviderButtons.tsx'
import type { FirstStep } from './SecondStep.tsx'
import styles from './login.module.css'
import { spinner } from '../../workplace/spinner.ts'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

const PasswordRecovery = lazy(async () => ({ default: (await import('./PasswordRecovery.tsx')).PasswordRecovery }))

interface Credentials {
  readonly userCode: string
  readonly password: string
  readonly remember?: boolean
}

/** Account, password, remember. Where to go afterwards is the guard's matter. */
export function LoginScreen({ http }: { readonly http: Http }) {
  const { t } = useTranslation()
  const [first, setFirst] = useState<FirstStep | null>(null)
  const [isForgotten, setForgotten] = useState(false)
  const signIn = useMutation({
    mutationFn: ({ userCode, password, remember = false }: Credentials) =>
      http.post<SignedInUser>('/odata/Authenticate', { userCode: userCode.trim(), password, remember }),
    onSuccess: (user, { remember = false }) => useSignIn.getState().signIn(user, remember),
    onError: (error, { remember = false }) => setFirst(firstStepOf(error, remember)),
    meta: { quiet: true },
  })
  const arrival = useArrival(http, (error, remember) => setFirst(firstStepOf(error, remember)))
  const again = () => (signIn.reset(), arrival.reset(), setFirst(null))
  const problem = signIn.error?.message ?? arrival.problem
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>Naire</h1>
        <p className={styles.subtitle}>{t('login.subtitle')}</p>
        {isForgotten ? (
          <Suspense>
            <PasswordRecovery http={http} onBack={() => setForgotten(false)} />
          </Suspense>
        ) : first ? (
          <Suspense>
            <SecondStep
              http={http}
              first={first}
              onBack={again}
              onDone={(user) => useSignIn.getState().signIn(user, first.remember)}
            />
          </Suspense>
        ) : (
          <>
            {problem && <Alert type="error" showIcon title={problem} role="alert" />}
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
              <Button type="primary" htmlType="submit" block loading={spinner(signIn.isPending || arrival.isPending)}>
                {t('login.submit')}
              </Button>
              <Button type="link" block onClick={() => setForgotten(true)}>
                {t('login.recovery.forgot')}
              </Button>
              <ProviderButtons http={http} />
            </Form>
          </>
        )}
      </section>
    </main>
  )
}

/** Null: it was refused for something else. */
export function firstStepOf(error: Error, remember: boolean): FirstStep | null {
  if (!(error instanceof HttpFailure) || error.failure.code !== codeOf('access.secondFactorNeeded')) return null
  const told = (target: string) => error.failure.details.find((detail) => detail.target === target)?.message ?? ''
  return { challenge: told('Challenge'), factors: told('Factors').split(' ') as FirstStep['factors'], remember }
}
