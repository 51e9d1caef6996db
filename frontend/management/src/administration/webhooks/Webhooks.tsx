import type { WebhookRow, WebhookTest } from '@naire/contract'
import { CheckCircleOutlined, PauseCircleOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { StatusWord, type Tone } from '../../workplace/StatusWord.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { DeliveriesDrawer } from './DeliveriesDrawer.tsx'
import { useWebhookCommands, useWebhooks } from './use-webhooks.ts'
import { ReplayDialog, RotateDialog, SecretDialog, SwitchDialog } from './WebhookDialogs.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import styles from './webhooks.module.css'

type Open = 'form' | 'deliveries' | 'rotate' | 'replay' | 'off' | 'remove'

/** Receivers of an organisation: who is told of what, whether they take it, and what can be done about it. */
export function Webhooks({ orgSid }: { readonly orgSid: string }) {
  const { t } = useTranslation('webhooks')
  const webhooks = useWebhooks(orgSid)
  const label = useId()
  const [open, setOpen] = useState<{ readonly as: Open; readonly webhook: WebhookRow | null } | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const rows = webhooks.data ?? []
  const close = () => setOpen(null)
  const webhook = open?.webhook ?? null
  return (
    <section className={styles.part} aria-labelledby={label}>
      <h2 className={styles.heading} id={label}>
        {t('title')}
      </h2>
      <p>{t('hint')}</p>
      <ListState query={webhooks} isEmpty={rows.length === 0} empty={{ title: t('empty') }}>
        <ul className={styles.list}>
          {rows.map((row) => (
            <WebhookItem key={row.Sid} webhook={row} onOpen={(as) => setOpen({ as, webhook: row })} />
          ))}
        </ul>
      </ListState>
      <div>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ as: 'form', webhook: null })}>
          {t('add')}
        </Button>
      </div>
      {open?.as === 'form' && (
        <WebhookForm
          orgSid={orgSid}
          webhook={webhook}
          onSaved={(made) => {
            setSecret(made)
            close()
          }}
          onClose={close}
        />
      )}
      {webhook && open?.as === 'deliveries' && <DeliveriesDrawer webhook={webhook} onClose={close} />}
      {webhook && open?.as === 'rotate' && <RotateDialog webhook={webhook} onSecret={setSecret} onClose={close} />}
      {webhook && open?.as === 'replay' && <ReplayDialog webhook={webhook} position={null} onClose={close} />}
      {webhook && (open?.as === 'off' || open?.as === 'remove') && (
        <SwitchDialog webhook={webhook} as={open.as} onClose={close} />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  )
}

const looks: Readonly<Record<string, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  active: { tone: 'success', icon: <CheckCircleOutlined aria-hidden /> },
  paused: { tone: 'neutral', icon: <PauseCircleOutlined aria-hidden /> },
  disabled: { tone: 'danger', icon: <StopOutlined aria-hidden /> },
}

interface WebhookItemProps {
  readonly webhook: WebhookRow
  readonly onOpen: (as: Open) => void
}

function WebhookItem({ webhook, onOpen }: WebhookItemProps) {
  const { t } = useTranslation(['webhooks', 'management'])
  const { notices } = useWorkplace()
  const { test, switchTo } = useWebhookCommands(webhook.OrgSid)
  const { tone, icon } = looks[webhook.Status] ?? looks['paused']!
  const isOn = webhook.Status === 'active'
  const turnOn = () =>
    switchTo.mutate(
      { sid: webhook.Sid, on: true, reason: '' },
      { onSuccess: () => notices.success(t('saved', { name: webhook.Name })) },
    )
  const items = [
    ...(isOn ? [{ key: 'replay', label: t('replay') }] : []),
    { key: 'rotate', label: t('rotate') },
    isOn ? { key: 'off', label: t('off') } : { key: 'on', label: t('on') },
    { key: 'remove', label: t('remove'), danger: true },
  ]
  return (
    <li className={styles.item} aria-label={webhook.Name}>
      <div className={styles.about}>
        <strong>
          <bdi>{webhook.Name}</bdi>
        </strong>{' '}
        <StatusWord tone={tone} icon={icon}>
          {t(`statuses.${webhook.Status}`)}
        </StatusWord>
        <bdi className={styles.url} dir="ltr">
          {webhook.Url}
        </bdi>
        <Progress webhook={webhook} />
        <span role="status">{test.data && <Tested answer={test.data} />}</span>
      </div>
      <div className={styles.acts}>
        <Button onClick={() => onOpen('form')}>{t('management:actions.edit')}</Button>
        <Button loading={test.isPending} onClick={() => test.mutate(webhook.Sid)}>
          {t('test')}
        </Button>
        <Button onClick={() => onOpen('deliveries')}>{t('deliveries')}</Button>
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{ items, onClick: ({ key }) => (key === 'on' ? turnOn() : onOpen(key as Open)) }}
        >
          <Button loading={switchTo.isPending}>{t('more')}</Button>
        </Dropdown>
      </div>
    </li>
  )
}

function Progress({ webhook }: { readonly webhook: WebhookRow }) {
  const { t } = useTranslation('webhooks')
  const { Open: open, Failed: failed, FailingSince: since, ReplayPosition: at, ReplayUntil: until } = webhook
  return (
    <span className={styles.figures}>
      {t('counts', { open, failed })}
      {since !== null && (
        <span className={styles.failing}>
          {t('failing')} <Moment at={since} />
        </span>
      )}
      {at !== null && <span>{t('replaying', { at, until })}</span>}
    </span>
  )
}

function Tested({ answer: { Taken, HttpStatus, LatencyMs, Problem } }: { readonly answer: WebhookTest }) {
  const { t } = useTranslation('webhooks')
  return Taken ? (
    t('taken', { status: HttpStatus, ms: LatencyMs })
  ) : (
    <>
      {t('notTaken')} <bdi dir="ltr">{Problem}</bdi>
    </>
  )
}
