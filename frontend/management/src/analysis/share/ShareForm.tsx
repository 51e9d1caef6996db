import { shareLimits, type Codebook, type SharedText } from '@naire/domain/analysis'
import { Button, Checkbox, DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { variableTitle } from '../codebook-words.ts'
import styles from './share.module.css'
import { choiceOf, type ShareChoice } from './share-choices.ts'
import { TextChoice } from './TextChoice.tsx'
import { useShares, type ShareRow } from './use-shares.ts'

interface ShareFormProps {
  readonly naireSid: string
  readonly codebook: Codebook
  readonly saved: ShareRow | null
  readonly choices: readonly ShareChoice[]
  readonly onDone: () => void
}

/** Form of a link: its content, its end, its password. */
export function ShareForm({ naireSid, codebook, saved, choices, onDone }: ShareFormProps) {
  const { t } = useTranslation('share')
  const { t: words } = useTranslation('analysis')
  const { save } = useShares(naireSid)
  const [title, setTitle] = useState(saved?.Title ?? '')
  const [until, setUntil] = useState(() => (saved === null ? dayjs().add(30, 'day') : dayjs(saved.ExpiresTime)))
  const [asks, setAsks] = useState(saved?.HasPassword ?? false)
  const [password, setPassword] = useState('')
  const own = (saved?.Content.items ?? []).map(choiceOf)
  const known = new Map([...choices, ...own].map((choice) => [choice.key, choice.item]))
  const [chosen, setChosen] = useState<readonly string[]>(
    saved === null ? choices.slice(0, 1).map(({ key }) => key) : own.map(({ key }) => key),
  )
  const [filters, setFilters] = useState<readonly string[]>(saved?.Content.filters ?? [])
  const [texts, setTexts] = useState<readonly SharedText[]>(saved?.Content.texts ?? [])
  const [appeal, setAppeal] = useState(saved?.Content.appeal ?? false)
  const singles = codebook.filter(
    ({ kind, open, show, options }) => kind === 'single' && open !== true && show !== 'session' && options.length > 1,
  )
  const needsPassword = asks && password === '' && saved?.HasPassword !== true
  const isReady = title.trim() !== '' && chosen.length > 0 && !needsPassword
  const send = () =>
    save.mutate(
      {
        ...(saved === null ? {} : { shareSid: saved.Sid }),
        title: title.trim(),
        expiresAt: until.endOf('day').toISOString(),
        ...(asks ? (password === '' ? {} : { password }) : { password: '' }),
        content: {
          items: chosen.flatMap((key) => known.get(key) ?? []),
          filters,
          texts,
          appeal,
        },
      },
      { onSuccess: onDone },
    )
  return (
    <Form layout="vertical" onFinish={() => isReady && send()}>
      <Form.Item label={t('form.title')} htmlFor="share-title">
        <Input
          id="share-title"
          autoFocus
          maxLength={shareLimits.titleLength}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Form.Item>
      <Form.Item label={t('form.items')} htmlFor="share-items" extra={t('form.itemsHint')}>
        <Select
          id="share-items"
          mode="multiple"
          maxCount={shareLimits.items}
          value={[...chosen]}
          options={[...known].map(([value, { kind, title: name }]) => ({
            value,
            label: t(`kinds.${kind}`, { title: name }),
          }))}
          onChange={setChosen}
        />
      </Form.Item>
      <Form.Item label={t('form.until')} htmlFor="share-until">
        <DatePicker
          id="share-until"
          allowClear={false}
          value={until}
          minDate={dayjs()}
          maxDate={dayjs().add(shareLimits.days - 1, 'day')}
          onChange={(day) => day !== null && setUntil(day)}
        />
      </Form.Item>
      <Form.Item label={t('form.filters')} htmlFor="share-filters" extra={t('form.filtersHint')}>
        <Select
          id="share-filters"
          mode="multiple"
          maxCount={shareLimits.filters}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...filters]}
          options={singles.map((each) => ({ value: each.id, label: variableTitle(each, words) }))}
          onChange={setFilters}
        />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={asks} onChange={({ target }) => setAsks(target.checked)}>
          {t('form.asks')}
        </Checkbox>
        {asks && (
          <Input.Password
            autoComplete="new-password"
            aria-label={t('password.label')}
            placeholder={t(saved?.HasPassword === true ? 'form.samePassword' : 'password.label')}
            maxLength={shareLimits.passwordLength}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Form.Item>
      <Form.Item>
        <Checkbox checked={appeal} onChange={({ target }) => setAppeal(target.checked)}>
          {t('form.appeal')}
        </Checkbox>
      </Form.Item>
      <TextChoice naireSid={naireSid} codebook={codebook} chosen={texts} onChange={setTexts} />
      <span className={styles.acts}>
        <Button type="primary" htmlType="submit" disabled={!isReady} loading={save.isPending}>
          {t('management:actions.save')}
        </Button>
        <Button onClick={onDone}>{t('management:actions.cancel')}</Button>
      </span>
    </Form>
  )
}
