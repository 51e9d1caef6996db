import type { RecoveryCodes, TotpBegun } from '@naire/contract'
import { secondFactorLimits } from '@naire/domain/access'
import type { UseMutationResult } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../workplace/copy-text.ts'
import { QrCode } from '../../workplace/QrCode.tsx'
import styles from '../sign-in/devices.module.css'
import { PasskeyCancelled } from './passkey.ts'
import { spinner } from '../../workplace/spinner.ts'

interface PasswordFormProps {
  readonly title: string
  readonly withName: boolean
  /** False: there is none, and who has signed in just now is believed. */
  readonly withPassword: boolean
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSubmit: (password: string, name: string) => void
  readonly onCancel: () => void
}

/** The password once more, before anything is changed. */
export function PasswordForm(props: PasswordFormProps) {
  const { title, withName, withPassword, isBusy, error, onSubmit, onCancel } = props
  const { t } = useTranslation()
  return (
    <Form
      name="factor"
      layout="vertical"
      onFinish={({ password = '', name = '' }: { readonly password?: string; readonly name?: string }) =>
        onSubmit(password, name.trim())
      }
    >
      <h3>{title}</h3>
      <Failed error={error} />
      {withName && (
        <Form.Item
          name="name"
          label={t('factors.name')}
          rules={[{ required: true, whitespace: true, max: secondFactorLimits.longestName }]}
        >
          <Input autoComplete="off" maxLength={secondFactorLimits.longestName} placeholder={t('factors.nameExample')} />
        </Form.Item>
      )}
      {withPassword && (
        <Form.Item name="password" label={t('person.oldPassword')} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" autoFocus={!withName} />
        </Form.Item>
      )}
      <Buttons label={t('factors.next')} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  )
}

interface AppCodeProps {
  readonly begun: TotpBegun
  readonly confirm: UseMutationResult<RecoveryCodes, Error, string>
  readonly onConfirmed: (codes: RecoveryCodes) => void
  readonly onCancel: () => void
}

/** The secret, this once, for the app to scan; it counts when the app's code was right. */
export function AppCode({ begun: { Secret, Address }, confirm, onConfirmed, onCancel }: AppCodeProps) {
  const { t } = useTranslation()
  return (
    <Form
      name="appCode"
      layout="vertical"
      onFinish={({ code }: { readonly code: string }) => confirm.mutate(code, { onSuccess: onConfirmed })}
    >
      <p>{t('factors.scan')}</p>
      <QrCode text={Address} label={t('factors.qr')} />
      <Form.Item label={t('factors.key')} htmlFor="factorKey">
        <Input.TextArea
          id="factorKey"
          readOnly
          autoSize
          dir="ltr"
          value={Secret.match(/.{1,4}/g)?.join(' ')}
          onFocus={({ target }) => target.select()}
        />
      </Form.Item>
      <Failed error={confirm.error} />
      <Form.Item
        name="code"
        label={t('factors.code')}
        rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: t('factors.codeInvalid') }]}
      >
        <Input dir="ltr" inputMode="numeric" autoComplete="one-time-code" autoFocus maxLength={9} />
      </Form.Item>
      <Buttons label={t('factors.confirm')} isBusy={confirm.isPending} onCancel={onCancel} />
    </Form>
  )
}

/** Recovery codes, this once. */
export function CodesOnce({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <>
      <Alert type="success" showIcon title={t('factors.once')} role="status" />
      <ul className={styles.codes} dir="ltr" aria-label={t('factors.recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status">{copied === null ? '' : t(copied ? 'factors.copied' : 'factors.copyFailed')}</p>
      <div className="n-line">
        <Button onClick={() => void copyText(codes.join('\n')).then(setCopied)}>{t('actions.copy')}</Button>
        <Button type="primary" onClick={onDone}>
          {t('factors.kept')}
        </Button>
      </div>
    </>
  )
}

function Failed({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation()
  return (
    error && (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={error instanceof PasskeyCancelled ? t('factors.cancelled') : error.message}
      />
    )
  )
}

function Buttons({
  label,
  isBusy,
  onCancel,
}: {
  readonly label: string
  readonly isBusy: boolean
  readonly onCancel: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="n-line">
      <Button type="primary" htmlType="submit" loading={spinner(isBusy)}>
        {label}
      </Button>
      <Button onClick={onCancel}>{t('actions.cancel')}</Button>
    </div>
  )
}
