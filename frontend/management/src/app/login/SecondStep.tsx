import type { SecondFactorBody } from '@naire/contract'
import type { SecondFactor } from '@naire/domain/access'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Http } from '../../workplace/http.ts'
import type { SignedInUser } from '../../workplace/user.ts'
import { askPasskey, PasskeyCancelled } from '../second-factor/passkey.ts'
import { spinner } from '../../workplace/spinner.ts'

/** A sign-in whose password was right. */
export interface FirstStep {
  readonly challenge: string
  readonly factors: readonly SecondFactor[]
  readonly remember: boolean
}

interface SecondStepProps {
  readonly http: Http
  readonly first: FirstStep
  readonly onDone: (user: SignedInUser) => void
  readonly onBack: () => void
}

/** Asks for one of the person's second factors; the first of them to begin with. */
export function SecondStep({ http, first: { challenge: Challenge, factors }, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  const [factor, setFactor] = useState<SecondFactor>(factors[0] ?? 'totp')
  const complete = useMutation({
    mutationFn: (proof: Omit<SecondFactorBody, 'Challenge'>) =>
      http.post<SignedInUser>('/odata/Authenticate/SecondFactor', { Challenge, ...proof }),
    onSuccess: onDone,
    meta: { quiet: true },
  })
  const passkey = useMutation({
    mutationFn: async () => askPasskey(await http.post<object>('/odata/Authenticate/PasskeyOptions', { Challenge })),
    onSuccess: (Passkey) => complete.mutate({ Passkey }),
    meta: { quiet: true },
  })
  const error = complete.error ?? passkey.error
  const change = (to: SecondFactor) => {
    complete.reset()
    passkey.reset()
    setFactor(to)
  }
  return (
    <>
      <h2>{t('login.secondStep')}</h2>
      {error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error instanceof PasskeyCancelled ? t('factors.cancelled') : error.message}
        />
      )}
      {factor === 'passkey' ? (
        <Button
          type="primary"
          size="large"
          block
          autoFocus
          loading={spinner(passkey.isPending || complete.isPending)}
          onClick={() => passkey.mutate()}
        >
          {t('factors.use.passkey')}
        </Button>
      ) : (
        <Form
          key={factor}
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={({ code }: { readonly code: string }) =>
            complete.mutate(factor === 'totp' ? { Code: code } : { RecoveryCode: code })
          }
        >
          <Form.Item
            name="code"
            label={t(factor === 'totp' ? 'factors.code' : 'factors.recoveryCode')}
            rules={[
              {
                required: true,
                whitespace: true,
                ...(factor === 'totp' ? { pattern: /^\s*(\d\s*){6}$/, message: t('factors.codeInvalid') } : {}),
              },
            ]}
          >
            <Input
              dir="ltr"
              autoFocus
              autoComplete={factor === 'totp' ? 'one-time-code' : 'off'}
              inputMode={factor === 'totp' ? 'numeric' : 'text'}
              maxLength={factor === 'totp' ? 9 : 40}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={spinner(complete.isPending)}>
            {t('login.submit')}
          </Button>
        </Form>
      )}
      {factors
        .filter((other) => other !== factor)
        .map((other) => (
          <Button key={other} type="link" onClick={() => change(other)}>
            {t(`factors.use.${other}`)}
          </Button>
        ))}
      <Button type="link" onClick={onBack}>
        {t('login.back')}
      </Button>
    </>
  )
}
