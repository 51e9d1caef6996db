import type { IdentityProviders as Providers, ProviderSettingsBody } from '@naire/contract'
import { roles } from '@naire/domain/access'
import { providerKinds, providerLimits, type ProviderKind } from '@naire/domain/orgs'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Form, Input, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../../workplace/ConfirmButton.tsx'
import { HttpFailure } from '../../workplace/http.ts'
import { FailureView } from '../../workplace/ListState.tsx'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Directory } from './Directory.tsx'
import styles from './orgs.module.css'

type Values = ProviderSettingsBody & { readonly secret?: string }

const rules = {
  name: '',
  isListed: true,
  roleClaim: '',
  roleRows: [],
  defaultRole: null,
  mailDomains: [],
  makesUsers: false,
  accountClaim: '',
  provesFactors: true,
}

const initial: Readonly<Record<ProviderKind, Partial<Values>>> = {
  oidc: { ...rules, scope: 'openid profile email' },
  saml: { ...rules, certificates: [''] },
  wecom: rules,
  dingtalk: rules,
}

/** Providers by which the people of an organisation sign in. */
export function IdentityProviders({ orgSid }: { readonly orgSid: string }) {
  const { t } = useTranslation(['management', 'messages'])
  const { http } = useWorkplace()
  const label = useId()
  const [open, setOpen] = useState<ProviderKind | null>(null)
  const providers = useQuery({
    queryKey: ['identityProviders', orgSid],
    queryFn: ({ signal }) =>
      http.get<Providers>(`${entity('Orgs', orgSid)}/SurveyExpert.IdentityProviders()`, { signal }),
    meta: { quiet: true },
  })
  if (providers.isError) return <FailureView error={providers.error} onRetry={() => void providers.refetch()} />
  const known = (kind: ProviderKind) => providers.data?.value.find(({ Settings }) => Settings.kind === kind)
  return (
    <section className={styles.rules} aria-labelledby={label}>
      <h2 className={styles.heading} id={label}>
        {t('orgs.providers.title')}
      </h2>
      <p>{t('orgs.providers.hint')}</p>
      <ul className={styles.channels}>
        {providerKinds.map((kind) => (
          <li key={kind} className={styles.channel}>
            <span className={styles.channelName}>
              <strong>{t(`orgs.providers.kinds.${kind}`)}</strong>{' '}
              <span>{known(kind)?.Settings.name ?? t('messages:channels.notSetUp')}</span>
            </span>
            <Button
              disabled={providers.isPending}
              aria-label={`${t('messages:channels.settings')}: ${t(`orgs.providers.kinds.${kind}`)}`}
              onClick={() => setOpen(kind)}
            >
              {t('messages:channels.settings')}
            </Button>
          </li>
        ))}
      </ul>
      {open && providers.data && (
        <ProviderDrawer orgSid={orgSid} kind={open} providers={providers.data} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

interface ProviderDrawerProps {
  readonly orgSid: string
  readonly kind: ProviderKind
  readonly providers: Providers
  readonly onClose: () => void
}

function ProviderDrawer({ orgSid, kind, providers, onClose }: ProviderDrawerProps) {
  const { t } = useTranslation(['management', 'messages'])
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [form] = Form.useForm<Values>()
  const known = providers.value.find(({ Settings }) => Settings.kind === kind)
  const at = entity('Orgs', orgSid)
  const done = (text: string) => () => {
    notices.success(text)
    void queries.invalidateQueries({ queryKey: ['identityProviders', orgSid] })
    onClose()
  }
  const save = useMutation({
    mutationFn: ({ secret, ...settings }: Values) =>
      http.post(`${at}/SurveyExpert.SaveIdentityProvider()`, {
        settings: { ...settings, kind, defaultRole: settings.defaultRole ?? null },
        ...(secret ? { secret } : {}),
      }),
    onSuccess: done(t('messages:channels.saved')),
    onError: (error) => sayAt(error),
    meta: { quiet: true },
  })
  const remove = useMutation({
    mutationFn: () => http.post(`${at}/SurveyExpert.RemoveIdentityProvider()`, { kind }),
    onSuccess: done(t('messages:channels.saved')),
  })
  /** Beside the field that it is about. */
  const sayAt = (error: Error) => {
    const target = error instanceof HttpFailure ? (error.failure.target ?? '').replace(/^settings\./, '') : ''
    const field = target.split(/[[.]/)[0] as keyof Values | ''
    if (field !== '' && form.getFieldInstance(field) !== undefined)
      return form.setFields([{ name: field, errors: [error.message] }])
    notices.danger(error.message)
  }
  return (
    <Drawer
      open
      size={560}
      styles={{ wrapper: { maxInlineSize: '100%' } }}
      title={t(`orgs.providers.kinds.${kind}`)}
      onClose={onClose}
      extra={
        <Button type="primary" loading={save.isPending} onClick={form.submit}>
          {t('actions.save')}
        </Button>
      }
      footer={
        known && (
          <ConfirmButton question={t('orgs.providers.removeAsked')} act={() => remove.mutateAsync()}>
            {t('messages:channels.remove')}
          </ConfirmButton>
        )
      }
    >
      <Form<Values>
        name="provider"
        form={form}
        layout="vertical"
        initialValues={known ? { ...known.Settings } : initial[kind]}
        onFinish={(values) => save.mutate(values)}
      >
        <OwnAddress kind={kind} providers={providers} />
        <OwnFields kind={kind} hasSecret={known?.HasSecret ?? false} />
        <PeopleFields />
      </Form>
      {known && <Directory orgSid={orgSid} kind={kind} />}
    </Drawer>
  )
}

/** Address to register with the provider. */
function OwnAddress({ kind, providers }: { readonly kind: ProviderKind; readonly providers: Providers }) {
  const { t } = useTranslation(['management', 'messages'])
  const label = t(kind === 'saml' ? 'orgs.providers.metadataAddress' : 'orgs.providers.returnAddress')
  return (
    <Form.Item label={label}>
      <Input
        readOnly
        dir="ltr"
        aria-label={label}
        value={kind === 'saml' ? providers.MetadataAddress : providers.ReturnAddress}
        onFocus={({ target }) => target.select()}
      />
    </Form.Item>
  )
}

interface OwnField {
  readonly name: string | readonly [string, number]
  readonly label: string
  readonly most: number
  readonly example?: string
}

const { text, address, certificate } = providerLimits
const secret: OwnField = { name: 'secret', label: 'secret', most: providerLimits.secret }
const corporation: OwnField = { name: 'issuer', label: 'corpId', most: text }

/** Fields by which each kind of provider is known. */
const ownFields: Readonly<Record<ProviderKind, readonly OwnField[]>> = {
  oidc: [
    { name: 'issuer', label: 'issuer', most: address, example: 'https://id.example.org' },
    { name: 'clientId', label: 'clientId', most: text },
    secret,
    { name: 'scope', label: 'scope', most: text },
  ],
  saml: [
    { name: 'issuer', label: 'entityId', most: address },
    { name: 'signInAddress', label: 'signInAddress', most: address, example: 'https://id.example.org/sso' },
    { name: ['certificates', 0], label: 'certificate', most: certificate },
  ],
  wecom: [corporation, { name: 'agentId', label: 'agentId', most: text }, secret],
  dingtalk: [corporation, { name: 'clientId', label: 'clientId', most: text }, secret],
}

function OwnFields({ kind, hasSecret }: { readonly kind: ProviderKind; readonly hasSecret: boolean }) {
  const { t } = useTranslation(['management', 'messages'])
  const needed = [{ required: true, whitespace: true, message: t('messages:channels.missing') }]
  const plain = { dir: 'ltr', autoComplete: 'off' } as const
  return (
    <>
      <Form.Item name="name" label={t('orgs.providers.name')} rules={needed}>
        <Input maxLength={providerLimits.name} autoComplete="off" />
      </Form.Item>
      {ownFields[kind].map(({ name, label, most, example }) => {
        const isKept = name === 'secret' && hasSecret
        return (
          <Form.Item
            key={label}
            name={name as string}
            label={t(`orgs.providers.${label}`)}
            extra={isKept ? t('messages:channels.secretKept') : null}
            rules={isKept ? [] : needed}
          >
            {name === 'secret' ? (
              <Input.Password dir="ltr" maxLength={most} autoComplete="new-password" />
            ) : label === 'certificate' ? (
              <Input.TextArea dir="ltr" rows={5} maxLength={most} />
            ) : (
              <Input {...plain} maxLength={most} placeholder={example} />
            )}
          </Form.Item>
        )
      })}
    </>
  )
}

function PeopleFields() {
  const { t } = useTranslation(['management', 'messages'])
  const options = Object.entries(roles)
    .filter(([, code]) => code !== roles.SuperAdmin)
    .map(([role, value]) => ({ value, label: t(`roles.${role}`) }))
  const switches = ['isListed', 'makesUsers', 'provesFactors'] as const
  return (
    <>
      {switches.map((name) => (
        <Form.Item key={name} name={name} label={t(`orgs.providers.${name}`)} valuePropName="checked">
          <Switch />
        </Form.Item>
      ))}
      <Form.Item name="defaultRole" label={t('orgs.providers.defaultRole')} extra={t('orgs.providers.defaultRoleHint')}>
        <Select allowClear options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="roleClaim" label={t('orgs.providers.roleClaim')} extra={t('orgs.providers.roleClaimHint')}>
        <Input dir="ltr" maxLength={providerLimits.text} autoComplete="off" placeholder="groups" />
      </Form.Item>
      <Form.List name="roleRows">
        {(rows, { add, remove }) => (
          <fieldset className={styles.roleRows}>
            <legend>{t('orgs.providers.roleRows')}</legend>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.roleRow}>
                <Form.Item name={[name, 'value']} rules={[{ required: true, message: t('messages:channels.missing') }]}>
                  <Input dir="ltr" aria-label={t('orgs.providers.roleValue')} maxLength={providerLimits.text} />
                </Form.Item>
                <Form.Item name={[name, 'role']} rules={[{ required: true, message: t('messages:channels.missing') }]}>
                  <Select aria-label={t('users.fields.Authority')} options={options} />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('actions.delete')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= providerLimits.roleRows}
              onClick={() => add({ value: '' })}
            >
              {t('orgs.providers.addRow')}
            </Button>
          </fieldset>
        )}
      </Form.List>
      <Form.Item name="mailDomains" label={t('orgs.providers.mailDomains')} extra={t('orgs.providers.mailDomainsHint')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
      </Form.Item>
      <Form.Item
        name="accountClaim"
        label={t('orgs.providers.accountClaim')}
        extra={t('orgs.providers.accountClaimHint')}
      >
        <Input dir="ltr" maxLength={providerLimits.text} autoComplete="off" />
      </Form.Item>
    </>
  )
}
