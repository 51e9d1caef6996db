import type { ChannelSettingsBody, MessageChannel, SendingResult } from '@naire/contract'
import { groupNoticeKinds } from '@naire/domain/notices'
import { channelKinds, mailPorts, messageLimits, type ChannelKind } from '@naire/domain/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input, Modal, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../workplace/ListState.tsx'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './orgs.module.css'

/** Fields of each channel besides its secret; blank ones are allowed for `user` and `fromName`. */
const fields = {
  mail: ['host', 'port', 'isSecure', 'user', 'from', 'fromName'],
  sms: ['accessKeyId', 'signName', 'templateCode'],
  wechat: ['templateId'],
  wecom: [],
  dingtalk: ['accessToken'],
} as const satisfies Readonly<Record<ChannelKind, readonly string[]>>

/** Ways by which an organisation sends messages, each with a button to try it. */
export function MessageChannels({ orgSid }: { readonly orgSid: string }) {
  const { t } = useTranslation('messages')
  const { http } = useWorkplace()
  const label = useId()
  const [open, setOpen] = useState<ChannelKind | null>(null)
  const [tested, setTested] = useState<ChannelKind | null>(null)
  const channels = useQuery({
    queryKey: ['messageChannels', orgSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<{ readonly value: readonly MessageChannel[] }>(
          `${entity('Orgs', orgSid)}/SurveyExpert.MessageChannels()`,
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
  if (channels.isError) return <FailureView error={channels.error} onRetry={() => void channels.refetch()} />
  const known = (kind: ChannelKind) => channels.data?.find(({ Kind }) => Kind === kind) ?? null
  return (
    <section className={styles.rules} aria-labelledby={label}>
      <h2 className={styles.heading} id={label}>
        {t('channels.title')}
      </h2>
      <p>{t('channels.hint')}</p>
      <ul className={styles.channels}>
        {channelKinds.map((kind) => (
          <li key={kind} className={styles.channel}>
            <span className={styles.channelName}>
              <strong>{t(`channels.kinds.${kind}`)}</strong>{' '}
              <span>{known(kind) === null ? t('channels.notSetUp') : t('channels.setUp')}</span>
            </span>
            <Button
              disabled={channels.isPending}
              aria-label={t('channels.change', { channel: t(`channels.kinds.${kind}`) })}
              onClick={() => setOpen(kind)}
            >
              {t('channels.settings')}
            </Button>
            {known(kind) !== null && (
              <Button
                aria-label={t('channels.try', { channel: t(`channels.kinds.${kind}`) })}
                onClick={() => setTested(kind)}
              >
                {t('channels.test')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <ChannelDialog orgSid={orgSid} kind={open} known={known(open)} onClose={() => setOpen(null)} />}
      {tested && <TestDialog orgSid={orgSid} kind={tested} onClose={() => setTested(null)} />}
    </section>
  )
}

interface ChannelDialogProps {
  readonly orgSid: string
  readonly kind: ChannelKind
  readonly known: MessageChannel | null
  readonly onClose: () => void
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

function ChannelDialog({ orgSid, kind, known, onClose }: ChannelDialogProps) {
  const { t } = useTranslation(['messages', 'management', 'notices'])
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [form] = Form.useForm<Values>()
  const at = entity('Orgs', orgSid)
  const onSuccess = () => {
    notices.success(t('channels.saved'))
    void queries.invalidateQueries({ queryKey: ['messageChannels', orgSid] })
    onClose()
  }
  const save = useMutation({
    mutationFn: ({ secret, ...values }: Values) => {
      const settings = { kind, ...defaults[kind], ...filled(values) } as ChannelSettingsBody
      return http.post(`${at}/SurveyExpert.SaveMessageChannel()`, { settings, ...(secret ? { secret } : {}) })
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => http.post(`${at}/SurveyExpert.RemoveMessageChannel()`, { kind }),
    onSuccess,
  })
  const required = (name: string) => name !== 'user' && name !== 'fromName' && name !== 'isSecure'
  const input = (name: string) => {
    if (name === 'port') return <Select options={mailPorts.map((value) => ({ value, label: String(value) }))} />
    if (name === 'isSecure') return <Switch />
    return (
      <Input
        {...(name !== 'fromName' && name !== 'signName' && { dir: 'ltr' })}
        maxLength={messageLimits.settingLength}
        autoComplete="off"
      />
    )
  }
  return (
    <Modal
      open
      title={t(`channels.kinds.${kind}`)}
      okText={t('management:actions.save')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      footer={(buttons) => (
        <>
          {known && (
            <Button danger loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('channels.remove')}
            </Button>
          )}
          {buttons}
        </>
      )}
    >
      <Form<Values>
        name="channel"
        form={form}
        layout="vertical"
        initialValues={{ ...defaults[kind], ...known?.Settings }}
        onFinish={(values) => save.mutate(values)}
      >
        <p>{t(`channels.hints.${kind}`)}</p>
        {fields[kind].map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`channels.fields.${name}`)}
            rules={[{ required: required(name), message: t('channels.missing') }]}
            {...(name === 'isSecure' && { valuePropName: 'checked' })}
          >
            {input(name)}
          </Form.Item>
        ))}
        {(kind === 'wecom' || kind === 'dingtalk') && (
          <Form.Item name="notices" label={t('channels.fields.notices')} extra={t('channels.noticesHint')}>
            <Checkbox.Group
              options={groupNoticeKinds.map((value) => ({ value, label: t(`notices:kinds.${value}`) }))}
            />
          </Form.Item>
        )}
        {kind !== 'wechat' && (
          <Form.Item
            name="secret"
            label={t(`channels.secrets.${kind}`)}
            extra={known?.HasSecret ? t('channels.secretKept') : null}
            rules={[{ required: kind !== 'mail' && !known?.HasSecret, message: t('channels.missing') }]}
          >
            <Input.Password dir="ltr" maxLength={messageLimits.secretLength} autoComplete="new-password" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

const defaults: Readonly<Record<ChannelKind, Values>> = {
  mail: { port: 465, isSecure: true, user: '', fromName: '' },
  sms: {},
  wechat: {},
  wecom: { notices: [] },
  dingtalk: { notices: [] },
}

const filled = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

interface TestDialogProps {
  readonly orgSid: string
  readonly kind: ChannelKind
  readonly onClose: () => void
}

function TestDialog({ orgSid, kind, onClose }: TestDialogProps) {
  const { t } = useTranslation('messages')
  const { http } = useWorkplace()
  const [to, setTo] = useState('')
  const test = useMutation({
    mutationFn: async () =>
      (
        await http.post<{ readonly value: SendingResult }>(
          `${entity('Orgs', orgSid)}/SurveyExpert.TestMessageChannel()`,
          { kind, to: to.trim() },
        )
      ).value,
  })
  const needsTo = kind === 'mail' || kind === 'sms' || kind === 'wechat'
  return (
    <Modal
      open
      title={t('channels.try', { channel: t(`channels.kinds.${kind}`) })}
      okText={t('channels.send')}
      okButtonProps={{ disabled: needsTo && to.trim() === '' }}
      confirmLoading={test.isPending}
      onOk={() => test.mutate()}
      onCancel={onClose}
    >
      {needsTo ? (
        <Form layout="vertical" onFinish={() => test.mutate()}>
          <Form.Item label={t(`channels.to.${kind}`)}>
            <Input
              autoFocus
              dir="ltr"
              aria-label={t(`channels.to.${kind}`)}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          </Form.Item>
        </Form>
      ) : (
        <p>{t('channels.toGroup')}</p>
      )}
      <p role="status">
        {test.data && t(`outcomes.${test.data.Outcome}`)} {test.data && <bdi>{test.data.Detail}</bdi>}
      </p>
    </Modal>
  )
}
