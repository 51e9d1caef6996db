import type { WebhookRow } from '@naire/contract'
import { Alert, Button, Form, Input, InputNumber, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../workplace/copy-text.ts'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useWebhookCommands } from './use-webhooks.ts'

interface DialogProps {
  readonly webhook: WebhookRow
  readonly onClose: () => void
}

/** Shows a secret this once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { notices } = useWorkplace()
  const copy = async () => notices.info(t((await copyText(secret)) ? 'copied' : 'copyFailed'))
  return (
    <Modal
      open
      title={t('secret')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kept')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('secretOnce')} />
      <Input.Search
        style={{ marginBlockStart: 16 }}
        readOnly
        dir="ltr"
        aria-label={t('secret')}
        value={secret}
        enterButton={t('copy')}
        onSearch={() => void copy()}
      />
    </Modal>
  )
}

const overlaps = [24, 72, 168, 0] as const

export function RotateDialog({
  webhook,
  onSecret,
  onClose,
}: DialogProps & { readonly onSecret: (secret: string) => void }) {
  const { t } = useTranslation('webhooks')
  const { rotate } = useWebhookCommands(webhook.OrgSid)
  const [hours, setHours] = useState<number>(24)
  const send = () =>
    rotate.mutate(
      { sid: webhook.Sid, overlapHours: hours },
      {
        onSuccess: ({ Secret }) => {
          onClose()
          onSecret(Secret)
        },
      },
    )
  return (
    <Modal
      open
      title={t('rotate')}
      okText={t('rotate')}
      confirmLoading={rotate.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <p>{t('rotateHint')}</p>
      <Radio.Group
        aria-label={t('rotate')}
        value={hours}
        onChange={({ target }) => setHours(Number(target.value))}
        options={overlaps.map((value) => ({
          value,
          label: value === 0 ? t('overlapNone') : t('overlap', { hours: value }),
        }))}
      />
    </Modal>
  )
}

/** `position`: after which everything is sent once more; null: is asked for. */
export function ReplayDialog({ webhook, position, onClose }: DialogProps & { readonly position: number | null }) {
  const { t } = useTranslation('webhooks')
  const { notices } = useWorkplace()
  const { replay } = useWebhookCommands(webhook.OrgSid)
  const [after, setAfter] = useState<number | null>(position ?? webhook.SincePosition)
  return (
    <ReasonDialog
      title={t('replay')}
      hint={t('replayHint')}
      okText={t('replay')}
      isReady={after !== null}
      isSending={replay.isPending}
      onClose={onClose}
      onSend={(reason) =>
        replay.mutate(
          { sid: webhook.Sid, position: after ?? 0, reason },
          { onSuccess: () => (notices.success(t('replayStarted')), onClose()) },
        )
      }
    >
      <Form.Item label={t('replayFrom')}>
        <InputNumber
          aria-label={t('replayFrom')}
          min={0}
          precision={0}
          style={{ inlineSize: '100%' }}
          value={after}
          onChange={setAfter}
        />
      </Form.Item>
    </ReasonDialog>
  )
}

/** Switches a webhook off, or removes it. */
export function SwitchDialog({ webhook, as, onClose }: DialogProps & { readonly as: 'off' | 'remove' }) {
  const { t } = useTranslation('webhooks')
  const { notices } = useWorkplace()
  const { switchTo, remove } = useWebhookCommands(webhook.OrgSid)
  const { Sid: sid, Name: name } = webhook
  const onSuccess = () => {
    notices.success(t(as === 'off' ? 'saved' : 'removed', { name }))
    onClose()
  }
  return (
    <ReasonDialog
      title={`${t(as)} · ${name}`}
      hint={t(as === 'off' ? 'offHint' : 'removeHint')}
      okText={t(as)}
      danger={as === 'remove'}
      isSending={switchTo.isPending || remove.isPending}
      onClose={onClose}
      onSend={(reason) =>
        as === 'off'
          ? switchTo.mutate({ sid, on: false, reason }, { onSuccess })
          : remove.mutate({ sid, reason }, { onSuccess })
      }
    />
  )
}
