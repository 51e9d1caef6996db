import type { CurrentUser, WechatBinding } from '@naire/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListState, FailureView } from '../../workplace/ListState.tsx'
import { QrCode } from '../../workplace/QrCode.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'

const lookEveryMs = 3_000

/** The WeChat that tells a person of things when they are away: bound by a code that their phone reads. */
export function WechatDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const me = useQuery({
    queryKey: ['me', 'wechat'],
    queryFn: ({ signal }) => http.get<CurrentUser>('/api/Me', { signal }),
    refetchInterval: lookEveryMs,
    staleTime: 0,
    meta: { quiet: true },
  })
  const isBound = me.data?.WebchatBinding === true
  const unbind = useMutation({
    mutationFn: () => http.post('/api/EndWechatBinding', {}),
    onSuccess: () => notices.success(t('person.wechatUnbound')),
    onSettled: () => me.refetch(),
  })
  return (
    <Modal open title={t('person.wechat')} footer={null} onCancel={onClose}>
      <ListState query={me} isEmpty={me.data === undefined} empty={{ title: t('person.wechat') }}>
        {isBound ? (
          <>
            <p role="status">{t('person.wechatIsBound')}</p>
            <Button loading={unbind.isPending} onClick={() => unbind.mutate()}>
              {t('person.wechatUnbind')}
            </Button>
          </>
        ) : (
          <BindingCode onBound={() => void me.refetch()} />
        )}
      </ListState>
    </Modal>
  )
}

function BindingCode({ onBound }: { readonly onBound: () => void }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const binding = useQuery({
    queryKey: ['wechatBinding'],
    queryFn: () => http.post<WechatBinding>('/api/BeginWechatBinding', {}),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const confirm = useMutation({
    mutationFn: (Code: string) => http.post('/api/ConfirmWechatBinding', { Secret: binding.data?.Secret, Code }),
    onSuccess: onBound,
    onError: () => void binding.refetch(),
  })
  if (binding.isError) return <FailureView error={binding.error} onRetry={() => void binding.refetch()} />
  return (
    <>
      <p>{t('person.wechatHint')}</p>
      {binding.data && <QrCode text={binding.data.Address} label={t('person.wechatCode')} />}
      <Form layout="vertical" onFinish={({ code }: { readonly code: string }) => confirm.mutate(code.trim())}>
        <Form.Item name="code" label={t('person.wechatTyped')} rules={[{ required: true, pattern: /^\s*\d{6}\s*$/ }]}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={confirm.isPending} disabled={binding.data === undefined}>
          {t('person.wechatConfirm')}
        </Button>
      </Form>
    </>
  )
}
