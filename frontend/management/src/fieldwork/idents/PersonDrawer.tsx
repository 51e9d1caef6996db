import type { IdentList } from '@naire/contract'
import { identLimits, wrongField } from '@naire/domain/idents'
import { languageNames } from '@naire/domain/languages'
import { Button, Drawer, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { PersonMessages } from './Campaigns.tsx'
import { PersonContacts } from './PersonContacts.tsx'
import { useIdentCommands, useRefusalText, type PersonRow } from './use-people.ts'

interface PersonDrawerProps {
  readonly naireSid: string
  readonly list: IdentList
  /** Null: a new one. */
  readonly person: PersonRow | null
  readonly onClose: () => void
}

interface Values {
  readonly code?: string
  readonly name?: string
  readonly mobile?: string
  readonly mail?: string
  readonly openid?: string
  readonly language?: string
  readonly isReserve?: boolean
  readonly columns?: Readonly<Record<string, string>>
}

/** One person of a respondent list. Without a code one is issued. */
export function PersonDrawer({ naireSid, list, person, onClose }: PersonDrawerProps) {
  const { t } = useTranslation(['people', 'management'])
  const { notices } = useWorkplace()
  const { save } = useIdentCommands(naireSid)
  const refusalText = useRefusalText()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const leave = useLeavePrompt(isDirty)
  const send = ({ isReserve = false, code = '', columns = {}, ...values }: Values) => {
    const blank = (text: string | undefined) => text?.trim() || null
    const sent = {
      code: person?.code ?? code.trim(),
      name: blank(values.name),
      mobile: blank(values.mobile),
      mail: blank(values.mail),
      openid: blank(values.openid),
      language: values.language ?? null,
      columns: Object.fromEntries(
        Object.entries(columns).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
      ),
    }
    const wrong = wrongField({ ...sent, code: sent.code || '-' })
    if (wrong !== null)
      return form.setFields([{ name: (wrong in sent ? wrong : ['columns', wrong]) as 'name', errors: [t('wrong')] }])
    save.mutate(
      { people: [sent], isReserve },
      {
        onSuccess: ([saved]) => {
          if (saved?.Outcome === 'refused') return notices.danger(refusalText(saved.Refusal, saved.Field ?? ''))
          notices.success(t('saved', { code: saved?.Code }))
          onClose()
        },
      },
    )
  }
  const fields = ['name', 'mobile', 'mail', 'openid'] as const
  return (
    <Drawer
      open
      title={t(person ? 'editTitle' : 'add')}
      size={480}
      onClose={() => leave(onClose)}
      mask={{ closable: !isDirty }}
      footer={
        <Button type="primary" loading={save.isPending} onClick={form.submit}>
          {t('management:actions.save')}
        </Button>
      }
    >
      <Form<Values>
        name="person"
        form={form}
        layout="vertical"
        initialValues={
          person === null ? {} : { ...person, language: person.language ?? undefined, columns: person.columns }
        }
        onValuesChange={() => setDirty(true)}
        onFinish={send}
      >
        <Form.Item name="code" label={t('fields.code')} extra={person ? t('codeFixed') : t('codeIssued')}>
          <Input dir="ltr" maxLength={identLimits.codeLength} disabled={person !== null} autoComplete="off" />
        </Form.Item>
        {fields.map((name) => (
          <Form.Item key={name} name={name} label={t(`fields.${name}`)}>
            <Input
              {...(name !== 'name' && { dir: 'ltr' })}
              type={name === 'mail' ? 'email' : name === 'mobile' ? 'tel' : 'text'}
              maxLength={identLimits.nameLength}
              autoComplete="off"
            />
          </Form.Item>
        ))}
        <Form.Item name="language" label={t('fields.language')}>
          <Select allowClear options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        {list.Columns.map(({ Name, IsStratum }) => (
          <Form.Item
            key={Name}
            name={['columns', Name]}
            label={<bdi>{Name}</bdi>}
            extra={IsStratum ? t('stratumHint') : null}
          >
            <Input maxLength={identLimits.valueLength} autoComplete="off" />
          </Form.Item>
        ))}
        {person === null && (
          <Form.Item name="isReserve" label={t('reserve')} extra={t('reserveHint')} valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
      </Form>
      {person && <PersonContacts attempts={person.Attempts} />}
      {person?.Row && <PersonMessages identSid={person.Sid} isUnsubscribed={person.Row.Unsubscribed} />}
    </Drawer>
  )
}
