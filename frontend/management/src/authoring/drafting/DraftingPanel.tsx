import type { Draft, NaireServices } from '@naire/contract'
import { ownLanguageOf } from '@naire/domain/authoring'
import {
  draftingLimits,
  draftingMessages,
  draftingTasks,
  readProposals,
  type DraftingTask,
} from '@naire/domain/drafting'
import { languages } from '@naire/domain/languages'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input, InputNumber, Select, Spin } from 'antd'
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useNaireServices } from '../diagnostics/use-naire-services.ts'
import { useEditorSession, useRecord, useSelection } from '../editor/editor-session.ts'
import { PanelHead } from '../editor/PanelHead.tsx'
import { nameOfLanguage, useReadingLanguage } from '../languages/content-languages.ts'
import styles from './drafting.module.css'
import { Proposals } from './Proposals.tsx'
import { fitting, numbered, readTexts, scaleTexts, untranslated, type PreparedRequest } from './proposals.ts'

/** Proposals of the installation's language model; nothing is sent or changed without a press on a button. */
export default function DraftingPanel() {
  const { t } = useTranslation('authoring')
  const service = useNaireServices()?.Drafting ?? null
  const [prepared, setPrepared] = useState<PreparedRequest | null>(null)
  return (
    <>
      <PanelHead title={t('drafting.title')} />
      <div className={styles.panel} data-drafting>
        {service === null ? (
          <Alert type="info" title={t('drafting.notSetUp')} />
        ) : prepared === null ? (
          <RequestForm service={service} onPrepared={setPrepared} />
        ) : (
          <Sending service={service} prepared={prepared} onBack={() => setPrepared(null)} />
        )}
      </div>
    </>
  )
}

type Service = NonNullable<NaireServices['Drafting']>

interface RequestFormProps {
  readonly service: Service
  readonly onPrepared: (prepared: PreparedRequest) => void
}

function RequestForm({ service, onPrepared }: RequestFormProps) {
  const { t } = useTranslation('authoring')
  const record = useRecord()
  const selected = useSelection((now) => now.selected)
  const reader = useReadingLanguage()
  const language = ownLanguageOf(record)
  const [task, setTask] = useState<DraftingTask>('questions')
  const [brief, setBrief] = useState('')
  const [count, setCount] = useState(10)
  const [isAll, setAll] = useState(false)
  const others = languages.filter((tag) => tag !== language)
  const [into, setInto] = useState<string>(Object.keys(record.Translations ?? {})[0] ?? others[0] ?? 'en-US')
  const sids = isAll || selected.size === 0 ? null : selected
  const found = useMemo(() => {
    if (task === 'translate') return untranslated(record, into, sids)
    return task === 'shorten' || task === 'neutral' ? readTexts(record, sids) : []
  }, [task, record, into, sids])
  const sources = fitting(found)
  const [only] = selected.size === 1 ? selected : []
  const scale = task === 'scale' ? scaleTexts(record.Questions.find(({ Sid }) => Sid === only)) : null
  const isReady = task === 'questions' ? brief.trim() !== '' : task === 'scale' ? scale !== null : sources.length > 0
  const prepare = () =>
    onPrepared({
      request: {
        task,
        language,
        reader,
        into: task === 'translate' ? into : null,
        brief: task === 'questions' ? brief.trim() : '',
        count,
        texts: scale ?? numbered(sources),
      },
      sources,
      question: scale === null ? null : (only ?? null),
    })
  return (
    <>
      <p className={styles.hint}>{t('drafting.intro', { model: service.Model, host: service.Host })}</p>
      <Field label={t('drafting.task')}>
        {(id) => (
          <Select<DraftingTask>
            id={id}
            value={task}
            onChange={setTask}
            options={draftingTasks.map((value) => ({ value, label: t(`drafting.tasks.${value}`) }))}
          />
        )}
      </Field>
      {task === 'questions' && (
        <>
          <Field label={t('drafting.brief')}>
            {(id) => (
              <Input.TextArea
                id={id}
                value={brief}
                onChange={({ target }) => setBrief(target.value)}
                placeholder={t('drafting.briefExample')}
                maxLength={draftingLimits.briefLength}
                autoSize={{ minRows: 4, maxRows: 12 }}
                dir="auto"
              />
            )}
          </Field>
          <Field label={t('drafting.count')}>
            {(id) => (
              <InputNumber
                id={id}
                value={count}
                min={1}
                max={draftingLimits.questions}
                precision={0}
                onChange={(value) => setCount(value ?? 10)}
              />
            )}
          </Field>
        </>
      )}
      {task === 'translate' && (
        <Field label={t('drafting.into')}>
          {(id) => (
            <Select
              id={id}
              value={into}
              onChange={setInto}
              options={others.map((value) => ({ value, label: nameOfLanguage(value) }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          )}
        </Field>
      )}
      {task !== 'questions' && task !== 'scale' && (
        <Field label={t('drafting.scope')}>
          {(id) => (
            <Select
              id={id}
              value={sids === null ? 'all' : 'chosen'}
              onChange={(value) => setAll(value === 'all')}
              options={[
                {
                  value: 'chosen',
                  label: t('drafting.scopes.chosen', { n: selected.size }),
                  disabled: selected.size === 0,
                },
                { value: 'all', label: t('drafting.scopes.all') },
              ]}
            />
          )}
        </Field>
      )}
      {task === 'scale' && scale === null && <p className={styles.hint}>{t('drafting.scaleHint')}</p>}
      {task !== 'questions' && task !== 'scale' && sources.length === 0 && (
        <p className={styles.hint}>{t('drafting.nothing')}</p>
      )}
      {sources.length < found.length && (
        <p className={styles.hint}>{t('drafting.parted', { n: sources.length, all: found.length })}</p>
      )}
      <Button type="primary" disabled={!isReady} onClick={prepare}>
        {t('drafting.show')}
      </Button>
    </>
  )
}

interface FieldProps {
  readonly label: string
  readonly children: (id: string) => ReactNode
}

function Field({ label, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface SendingProps {
  readonly service: Service
  readonly prepared: PreparedRequest
  readonly onBack: () => void
}

/** Shows all that will be sent, sends it, and shows what came back. */
function Sending({ service, prepared, onBack }: SendingProps) {
  const { t } = useTranslation('authoring')
  const { http } = useWorkplace()
  const { naireSid } = useEditorSession()
  const { request } = prepared
  const running = useRef<AbortController | null>(null)
  const asked = useMutation({
    mutationFn: async () => {
      running.current = new AbortController()
      const path = `${entity('Naires', naireSid)}/SurveyExpert.DraftTexts()`
      const { value } = await http.post<ODataValue<Draft>>(path, request, { signal: running.current.signal })
      return readProposals(request, value.Text)
    },
    meta: { quiet: true },
  })
  const back = () => (running.current?.abort(), onBack())
  if (asked.data) return <Proposals prepared={prepared} proposals={asked.data} onBack={onBack} />
  return (
    <>
      <h3 className={styles.hint}>{t('drafting.sent', { host: service.Host })}</h3>
      <pre className={styles.sent} dir="auto" tabIndex={0}>
        {draftingMessages(request)
          .map(({ content }) => content)
          .join('\n\n')}
      </pre>
      {asked.data === null && <Alert type="warning" title={t('drafting.unreadable')} />}
      {asked.error && <Alert type="error" title={asked.error.message} />}
      {asked.isPending && (
        <p role="status">
          <Spin size="small" /> {t('drafting.waiting')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="primary" onClick={() => asked.mutate()} disabled={asked.isPending}>
          {t('drafting.send')}
        </Button>
        <Button onClick={back}>{t('management:actions.cancel')}</Button>
      </div>
    </>
  )
}
