import type { WebhookRow } from '@naire/contract'
import { webhookAddress, webhookFields, webhookKindNames, webhookLimits } from '@naire/domain/webhooks'
import type { WebhookField, WebhookKindName } from '@naire/domain/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useKindText, useWebhookCommands } from './use-webhooks.ts'
import styles from './webhooks.module.css'

interface WebhookFormProps {
  readonly orgSid: string
  /** Null: a new one. */
  readonly webhook: WebhookRow | null
  /** With the secret of a new one. */
  readonly onSaved: (secret: string | null) => void
  readonly onClose: () => void
}

interface Values {
  readonly Name: string
  readonly Url: string
  readonly SubjectSid?: string | null
  readonly NaireSid?: string | null
  readonly Kinds: readonly WebhookKindName[]
  readonly Fields: readonly WebhookField[]
}

const usual = { Kinds: ['session.completed'], Fields: ['state', 'detail'] } as const

export function WebhookForm({ orgSid, webhook, onSaved, onClose }: WebhookFormProps) {
  const { t } = useTranslation(['webhooks', 'management'])
  const { notices } = useWorkplace()
  const { save } = useWebhookCommands(orgSid)
  const kindText = useKindText()
  const [form] = Form.useForm<Values>()
  const [sid] = useState(() => webhook?.Sid ?? newSid())
  const [isDirty, setDirty] = useState(false)
  const leave = useLeavePrompt(isDirty)
  const subjectSid: string | null = Form.useWatch('SubjectSid', form) ?? null
  const subjects = useSubjects()
  const naires = useNairesOf(subjectSid)
  const send = ({ SubjectSid = null, NaireSid = null, ...values }: Values) =>
    save.mutate(
      { Sid: sid, ...values, SubjectSid, NaireSid: SubjectSid === null ? null : NaireSid },
      {
        onSuccess: ({ Secret }) => {
          notices.success(t('saved', { name: values.Name }))
          onSaved(Secret)
        },
      },
    )
  const isAddress = (_: unknown, url = '') =>
    webhookAddress(url) === null ? Promise.reject(new Error(t('urlWrong'))) : Promise.resolve()
  // A rule `required` would call the group required, which a group cannot be.
  const isSome = (_: unknown, kinds: readonly string[] = []) =>
    kinds.length === 0 ? Promise.reject(new Error(t('missing'))) : Promise.resolve()
  return (
    <Drawer
      open
      title={webhook === null ? t('add') : t('edit', { name: webhook.Name })}
      size={520}
      onClose={() => leave(onClose)}
      mask={{ closable: !isDirty }}
      footer={
        <Button type="primary" loading={save.isPending} onClick={form.submit}>
          {t('management:actions.save')}
        </Button>
      }
    >
      <Form<Values>
        name="webhook"
        form={form}
        layout="vertical"
        initialValues={webhook === null ? usual : valuesOf(webhook)}
        onValuesChange={() => setDirty(true)}
        onFinish={send}
      >
        <Form.Item name="Name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('missing') }]}>
          <Input maxLength={webhookLimits.nameLength} />
        </Form.Item>
        <Form.Item name="Url" label={t('url')} extra={t('urlHint')} rules={[{ validator: isAddress }]} required>
          <Input dir="ltr" maxLength={webhookLimits.urlLength} autoComplete="off" placeholder="https://" />
        </Form.Item>
        <Form.Item name="SubjectSid" label={t('subject')}>
          <Select
            allowClear
            placeholder={t('wholeOrg')}
            loading={subjects.isPending}
            options={(subjects.data ?? [])
              .filter(({ OrgSid }) => OrgSid === orgSid)
              .map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
            onChange={() => form.setFieldsValue({ NaireSid: null })}
          />
        </Form.Item>
        {subjectSid !== null && (
          <Form.Item name="NaireSid" label={t('naire')}>
            <Select
              allowClear
              placeholder={t('everyNaire')}
              loading={naires.isPending}
              options={(naires.data ?? []).map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
            />
          </Form.Item>
        )}
        <Form.Item name="Kinds" label={t('kinds')} rules={[{ validator: isSome }]}>
          <Checkbox.Group className={styles.checks ?? ''}>
            {webhookKindNames.map((kind) => (
              <Checkbox key={kind} value={kind}>
                {kindText(kind)} <code dir="ltr">{kind}</code>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
        <Form.Item name="Fields" label={t('fields.label')} extra={t('fields.hint')}>
          <Checkbox.Group className={styles.checks ?? ''}>
            {webhookFields.map((field) => (
              <Checkbox key={field} value={field}>
                {t(`fields.${field}`)} <code dir="ltr">{field}</code>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
      </Form>
    </Drawer>
  )
}

const valuesOf = ({ Name, Url, SubjectSid, NaireSid, Kinds, Fields }: WebhookRow): Values => ({
  Name,
  Url,
  SubjectSid,
  NaireSid,
  Kinds: Kinds.split(',') as WebhookKindName[],
  Fields: Fields === '' ? [] : (Fields.split(',') as WebhookField[]),
})

function useNairesOf(subjectSid: string | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['naires', subjectSid],
    enabled: subjectSid !== null,
    queryFn: async ({ signal }) => {
      const options = { filter: `SubjectSid eq ${quoted(subjectSid ?? '')}`, orderby: 'Name', top: 200 }
      return (await http.get<ODataPage<NaireRow>>(query('/odata/Naires', options), { signal })).value
    },
    meta: { quiet: true },
  })
}
