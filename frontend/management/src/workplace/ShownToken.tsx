import { Alert, Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import { useWorkplace } from './workplace.ts'

interface ShownTokenProps {
  readonly token: string
  readonly onDone: () => void
  /** Use of it, in words. */
  readonly children?: ReactNode
}

/** A token, this once. */
export function ShownToken({ token, onDone, children }: ShownTokenProps) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const copy = async () =>
    (await copyText(token)) ? notices.success(t('tokens.copied')) : notices.danger(t('tokens.copyFailed'))
  return (
    <Alert
      type="success"
      title={t('tokens.once')}
      description={
        <div className="n-column">
          <Input
            readOnly
            value={token}
            dir="ltr"
            aria-label={t('tokens.token')}
            onFocus={({ target }) => target.select()}
          />
          {children}
          <div className="n-line">
            <Button type="primary" onClick={() => void copy()}>
              {t('actions.copy')}
            </Button>
            <Button onClick={onDone}>{t('tokens.done')}</Button>
          </div>
        </div>
      }
    />
  )
}
