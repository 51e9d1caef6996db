import type { IdentList } from '@naire/contract'
import { languageNames } from '@naire/domain/languages'
import {
  messageLimits,
  personChannels,
  reachableStandings,
  wrongCampaignField,
  type CampaignForm,
  type PersonChannel,
} from '@naire/domain/messages'
import { Alert, Button, Form, Input, InputNumber, Select, Space, Switch } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { newSid } from '../../workplace/sid.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CampaignPreview, CampaignTexts, type CampaignPartProps } from './CampaignTexts.tsx'
import { RecipientCount } from './RecipientCount.tsx'
import styles from './idents.module.css'
import { formOf, useCampaignCommands, useChannelKinds, type CampaignRow } from './use-campaigns.ts'
import { useIdentStat } from './use-people.ts'

interface CampaignEditorProps {
  readonly naire: NaireRow
  readonly list: IdentList
  /** Null: a new one. */
  readonly campaign: CampaignRow | null
  readonly onClose: () => void
}

/** Writes a campaign: who gets it, by which channel, the text in each language, when and how often. */
export function CampaignEditor({ naire, list, campaign, onClose }: CampaignEditorProps) {
  const { t, i18n } = useTranslation(['messages', 'management'])
  const { notices } = useWorkplace()
  const { save } = useCampaignCommands(naire.Sid)
  const [form, setForm] = useState<CampaignForm>(() => (campaign ? formOf(campaign) : blankForm(i18n.language, t)))
  const [isDirty, setDirty] = useState(false)
  const leave = useLeavePrompt(isDirty)
  const change = (more: Partial<CampaignForm>) => (setForm({ ...form, ...more }), setDirty(true))
  const wrong = wrongCampaignField(form)
  const send = () =>
    save.mutate(
      { sid: campaign?.Sid ?? newSid(), form },
      { onSuccess: () => (notices.success(t('campaigns.saved')), onClose()) },
    )
  return (
    <TallDrawer
      title={t(campaign ? 'campaigns.edit' : 'campaigns.add')}
      onClose={() => leave(onClose)}
      footer={
        <Space wrap>
          <Button type="primary" disabled={wrong !== null} loading={save.isPending} onClick={send}>
            {t('management:actions.save')}
          </Button>
          <span role="status">{wrong !== null && t('campaigns.wrong', { field: fieldName(wrong, t) })}</span>
        </Space>
      }
    >
      <div className={styles.editor}>
        <Form layout="vertical">
          <Recipients naire={naire} form={form} onChange={change} />
          <CampaignTexts list={list} form={form} onChange={change} />
          <Times form={form} onChange={change} />
        </Form>
        <CampaignPreview naire={naire} form={form} isRight={wrong === null} />
      </div>
    </TallDrawer>
  )
}

type Translate = ReturnType<typeof useTranslation<['messages', 'management']>>['t']

function blankForm(language: string, t: Translate): CampaignForm {
  const tag = Object.hasOwn(languageNames, language) ? language : 'zh-CN'
  return {
    name: t('campaigns.usualName'),
    channel: 'mail',
    standings: ['waiting'],
    strata: [],
    texts: {
      [tag]: { subject: t('campaigns.usualSubject', usualFields), text: t('campaigns.usualText', usualFields) },
    },
    language: tag,
    startAt: null,
    quietHours: { from: '21:00', to: '08:00' },
    reminders: null,
    perMinute: 60,
  }
}

const usualFields = { name: '{{name}}', naire: '{{naire}}', link: '{{link}}' }

function fieldName(field: string, t: Translate): string {
  const [name = ''] = field.split('.')
  const known = ['name', 'standings', 'texts', 'startAt', 'quietHours', 'reminders', 'perMinute'] as const
  const found = known.find((each) => each === name)
  return found === undefined ? field : t(`campaigns.fields.${found}`)
}

function Recipients({ naire, form, onChange }: CampaignPartProps & { readonly naire: NaireRow }) {
  const { t } = useTranslation(['messages', 'people'])
  const channels = useChannelKinds(naire.OrgSid)
  const stat = useIdentStat(naire.Sid)
  const strata = [...new Set(stat.data?.Counts.map(({ Stratum }) => Stratum).filter(Boolean))]
  const isMissing = channels.data !== undefined && !channels.data.some(({ Kind }) => Kind === form.channel)
  return (
    <>
      <Form.Item label={t('campaigns.fields.name')}>
        <Input
          aria-label={t('campaigns.fields.name')}
          value={form.name}
          maxLength={messageLimits.nameLength}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('campaigns.fields.channel')}>
        <Select<PersonChannel>
          aria-label={t('campaigns.fields.channel')}
          value={form.channel}
          options={Object.keys(personChannels).map((value) => ({
            value: value as PersonChannel,
            label: t(`channels.kinds.${value as PersonChannel}`),
          }))}
          onChange={(channel) => onChange({ channel })}
        />
      </Form.Item>
      {isMissing && <Alert type="warning" title={t('campaigns.noChannel')} />}
      <Form.Item label={t('campaigns.fields.standings')}>
        <Select
          mode="multiple"
          aria-label={t('campaigns.fields.standings')}
          value={[...form.standings]}
          options={reachableStandings.map((value) => ({ value, label: t(`people:standings.${value}`) }))}
          onChange={(standings) => onChange({ standings })}
        />
      </Form.Item>
      {strata.length > 0 && (
        <Form.Item label={t('campaigns.fields.strata')}>
          <Select
            mode="multiple"
            aria-label={t('campaigns.fields.strata')}
            placeholder={t('campaigns.allStrata')}
            value={[...form.strata]}
            options={strata.map((value) => ({ value, label: value }))}
            onChange={(next) => onChange({ strata: next })}
          />
        </Form.Item>
      )}
      <p role="status">
        <RecipientCount naireSid={naire.Sid} form={form} />
      </p>
    </>
  )
}

const zone = 'YYYY-MM-DDTHH:mm'

function Times({ form, onChange }: CampaignPartProps) {
  const { t } = useTranslation('messages')
  const { quietHours, reminders } = form
  return (
    <>
      <Form.Item label={t('campaigns.fields.startAt')} extra={t('campaigns.startHint')}>
        <Input
          type="datetime-local"
          aria-label={t('campaigns.fields.startAt')}
          value={form.startAt === null ? '' : dayjs(form.startAt).format(zone)}
          onChange={({ target: { value } }) => onChange({ startAt: value === '' ? null : dayjs(value).toISOString() })}
        />
      </Form.Item>
      <Form.Item label={t('campaigns.fields.quietHours')} extra={t('campaigns.quietHint')}>
        <Space wrap>
          <Switch
            aria-label={t('campaigns.fields.quietHours')}
            checked={quietHours !== null}
            onChange={(isOn) => onChange({ quietHours: isOn ? { from: '21:00', to: '08:00' } : null })}
          />
          {quietHours && (
            <>
              <Input
                type="time"
                aria-label={t('campaigns.quietFrom')}
                value={quietHours.from}
                onChange={({ target }) => onChange({ quietHours: { ...quietHours, from: target.value } })}
              />
              –
              <Input
                type="time"
                aria-label={t('campaigns.quietTo')}
                value={quietHours.to}
                onChange={({ target }) => onChange({ quietHours: { ...quietHours, to: target.value } })}
              />
            </>
          )}
        </Space>
      </Form.Item>
      <Form.Item label={t('campaigns.fields.reminders')} extra={t('campaigns.reminderHint')}>
        <Space wrap>
          <Switch
            aria-label={t('campaigns.fields.reminders')}
            checked={reminders !== null}
            onChange={(isOn) => onChange({ reminders: isOn ? { afterDays: 3, most: 2 } : null })}
          />
          {reminders && (
            <>
              <InputNumber
                aria-label={t('campaigns.afterDays')}
                prefix={t('campaigns.afterDays')}
                min={1}
                max={messageLimits.reminderDays}
                value={reminders.afterDays}
                onChange={(afterDays) => onChange({ reminders: { ...reminders, afterDays: afterDays ?? 1 } })}
              />
              <InputNumber
                aria-label={t('campaigns.most')}
                prefix={t('campaigns.most')}
                min={1}
                max={messageLimits.reminders}
                value={reminders.most}
                onChange={(most) => onChange({ reminders: { ...reminders, most: most ?? 1 } })}
              />
            </>
          )}
        </Space>
      </Form.Item>
      <Form.Item label={t('campaigns.fields.perMinute')}>
        <InputNumber
          aria-label={t('campaigns.fields.perMinute')}
          min={1}
          max={messageLimits.perMinute}
          value={form.perMinute}
          onChange={(perMinute) => onChange({ perMinute: perMinute ?? 1 })}
        />
      </Form.Item>
    </>
  )
}
