import type { IdentList } from '@naire/contract'
import { ownIdentFields } from '@naire/domain/idents'
import { languageNames } from '@naire/domain/languages'
import { merged, messageLimits, unknownFields, type CampaignForm } from '@naire/domain/messages'
import { Alert, Button, Form, Input, Select, Space, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import styles from './idents.module.css'
import { personalLink } from './Letters.tsx'
import { MergeFields } from './MergeFields.tsx'
import { useCampaignCommands } from './use-campaigns.ts'
import { usePeople, type PersonRow } from './use-people.ts'

export interface CampaignPartProps {
  readonly form: CampaignForm
  readonly onChange: (more: Partial<CampaignForm>) => void
}

/** Fields of every message besides those of the person. */
const moreFields = ['naire', 'link', 'answers'] as const

/** The text in each language, with the fields that it may have. */
export function CampaignTexts({ list, form, onChange }: CampaignPartProps & { readonly list: IdentList }) {
  const { t } = useTranslation('messages')
  const [open, setOpen] = useState(form.language)
  const tags = Object.keys(form.texts)
  const tag = Object.hasOwn(form.texts, open) ? open : form.language
  const text = form.texts[tag] ?? { subject: '', text: '' }
  const fields = [
    ...ownIdentFields,
    ...list.Columns.map(({ Name }) => Name),
    ...moreFields,
    ...(form.channel === 'mail' ? ['question'] : []),
  ]
  const set = (more: Partial<typeof text>) => onChange({ texts: { ...form.texts, [tag]: { ...text, ...more } } })
  const others = Object.entries(languageNames).filter(([value]) => !tags.includes(value))
  const unknown = unknownFields(`${text.subject} ${text.text}`, [...fields, 'unsubscribe'])
  const add = (value: string) => (onChange({ texts: { ...form.texts, [value]: text } }), setOpen(value))
  const remove = () =>
    onChange({ texts: Object.fromEntries(Object.entries(form.texts).filter(([each]) => each !== tag)) })
  return (
    <>
      <Tabs
        activeKey={tag}
        onChange={setOpen}
        items={tags.map((key) => ({ key, label: languageNames[key as keyof typeof languageNames] }))}
      />
      {form.channel === 'mail' && (
        <Form.Item label={t('campaigns.fields.subject')}>
          <Input
            aria-label={t('campaigns.fields.subject')}
            value={text.subject}
            maxLength={messageLimits.subjectLength}
            onChange={({ target }) => set({ subject: target.value })}
          />
        </Form.Item>
      )}
      <Form.Item
        label={t('campaigns.fields.texts')}
        extra={form.channel === 'mail' ? t('campaigns.mailHint') : t('campaigns.templateHint', { name: '{{name}}' })}
      >
        <Input.TextArea
          aria-label={t('campaigns.fields.texts')}
          value={text.text}
          rows={7}
          maxLength={messageLimits.textLength}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Form.Item>
      {unknown.length > 0 && (
        <Alert type="warning" title={t('campaigns.unknownFields', { fields: unknown.join(', ') })} />
      )}
      <Form.Item>
        <MergeFields
          label={t('campaigns.insert')}
          fields={fields}
          // The question and its options are paragraphs of their own.
          onAdd={(field) => set({ text: `${text.text}${field === 'question' ? '\n\n' : ''}{{${field}}}` })}
        />
      </Form.Item>
      <Form.Item>
        <Space wrap>
          <Select
            className={styles.standing ?? ''}
            aria-label={t('campaigns.addLanguage')}
            placeholder={t('campaigns.addLanguage')}
            value={null}
            options={others.map(([value, label]) => ({ value, label }))}
            onChange={(value: string | null) => value !== null && add(value)}
          />
          {tag !== form.language && <Button onClick={remove}>{t('campaigns.removeLanguage')}</Button>}
        </Space>
      </Form.Item>
    </>
  )
}

interface CampaignPreviewProps {
  readonly naire: NaireRow
  readonly form: CampaignForm
  readonly isRight: boolean
}

/** The message as one person gets it, and a way to send it to oneself. */
export function CampaignPreview({ naire, form, isRight }: CampaignPreviewProps) {
  const { t } = useTranslation('messages')
  const { test } = useCampaignCommands(naire.Sid)
  const { people } = usePeople(naire.Sid, { text: '', standing: null, stratum: null, surveyor: null })
  const [chosen, setChosen] = useState<string | null>(null)
  const [to, setTo] = useState('')
  const person = people.find(({ Sid }) => Sid === chosen) ?? people[0]
  if (person === undefined) return null
  return (
    <section aria-labelledby="campaign-preview">
      <h2 id="campaign-preview" className={styles.choice}>
        {t('campaigns.preview')}
      </h2>
      <Select
        className={styles.wideField ?? ''}
        aria-label={t('campaigns.previewOf')}
        value={person.Sid}
        options={people.map(({ Sid, name, code }) => ({ value: Sid, label: name ?? code }))}
        onChange={setChosen}
      />
      <PreviewText naire={naire} form={form} person={person} />
      {form.channel !== 'wechat' && (
        <Space.Compact className={styles.wideField ?? ''}>
          <Input
            dir="ltr"
            aria-label={t(`channels.to.${form.channel}`)}
            placeholder={t(`channels.to.${form.channel}`)}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
          <Button
            disabled={!isRight || to.trim() === ''}
            loading={test.isPending}
            onClick={() => test.mutate({ form, identSid: person.Sid, to: to.trim() })}
          >
            {t('campaigns.testSend')}
          </Button>
        </Space.Compact>
      )}
      <p role="status">
        {test.data && t(`outcomes.${test.data.Outcome}`)} {test.data && <bdi>{test.data.Detail}</bdi>}
      </p>
    </section>
  )
}

function PreviewText({ naire, form, person }: Omit<CampaignPreviewProps, 'isRight'> & { readonly person: PersonRow }) {
  const { t } = useTranslation('messages')
  const tag = person.language !== null && Object.hasOwn(form.texts, person.language) ? person.language : form.language
  const { subject, text } = form.texts[tag] ?? { subject: '', text: '' }
  const { columns, Row: _row, ...own } = person
  const answers = `${location.origin}/answers/${naire.Sid}?${new URLSearchParams({ code: person.code })}`
  const values = {
    ...columns,
    ...own,
    naire: naire.Name,
    link: personalLink(naire, '', person.code),
    answers,
    ...(form.channel === 'mail' && { question: t('campaigns.questionHere') }),
  }
  return (
    <article className={styles.message} lang={tag} dir={tag === 'ar' ? 'rtl' : 'ltr'}>
      {form.channel === 'mail' && <strong>{merged(subject, values)}</strong>}
      <p className={styles.words}>{merged(text, values)}</p>
    </article>
  )
}
