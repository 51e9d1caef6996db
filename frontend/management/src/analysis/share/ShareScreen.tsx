import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Skeleton } from 'antd'
import { use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { WorkplaceContext } from '../../workplace/workplace.ts'
import { openShare, ShareClosed } from './open-share.ts'
import { SharedPage } from './SharedPage.tsx'
import styles from './share.module.css'

/** Numbers that somebody shared by a link, for whoever has it; nobody signs in. */
export default function ShareScreen() {
  const { t } = useTranslation('share')
  const { orgSid = '', subjectSid = '', shareSid = '' } = useParams()
  const [password, setPassword] = useState('')
  const found = useQuery({
    queryKey: ['share', shareSid, password],
    queryFn: () => openShare(shareSid, { orgSid, subjectSid, password }),
    retry: (failures, error) => error instanceof ShareClosed && error.why === 'failed' && failures < 2,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  useNoIndex()
  // Staff see it within their layout, which has a main part already.
  const Page = use(WorkplaceContext) === null ? 'main' : 'div'
  const error = found.error instanceof ShareClosed ? found.error : null
  return (
    <Page className={styles.page}>
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.data !== undefined && <SharedPage share={found.data} orgSid={orgSid} subjectSid={subjectSid} />}
      {error?.why === 'password' && <PasswordForm isWrong={password !== ''} onPassword={setPassword} />}
      {error !== null && error.why !== 'password' && (
        <section className={styles.notice}>
          <h1>{t(`closed.${error.why}`)}</h1>
          <p>{t(`closed.${error.why}Hint`, { seconds: error.seconds })}</p>
          {error.why !== 'gone' && (
            <Button onClick={() => void found.refetch()}>{t('management:actions.retry')}</Button>
          )}
        </section>
      )}
    </Page>
  )
}

/** Search engines leave the page out. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}

interface PasswordFormProps {
  readonly isWrong: boolean
  readonly onPassword: (password: string) => void
}

function PasswordForm({ isWrong, onPassword }: PasswordFormProps) {
  const { t } = useTranslation('share')
  return (
    <section className={styles.notice}>
      <h1>{t('password.title')}</h1>
      {isWrong && <Alert type="error" showIcon role="alert" title={t('password.wrong')} />}
      <Form layout="vertical" onFinish={({ password = '' }: { password?: string }) => onPassword(password)}>
        <Form.Item
          name="password"
          label={t('password.label')}
          htmlFor="share-password"
          rules={[{ required: true, message: t('password.missing') }]}
        >
          <Input.Password id="share-password" autoFocus autoComplete="off" maxLength={64} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {t('password.open')}
        </Button>
      </Form>
    </section>
  )
}
