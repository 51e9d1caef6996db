import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import { CloseOutlined, PushpinOutlined } from '@ant-design/icons'
import { useViewSetting } from '../../workplace/use-view-setting.ts'
import type { ReviewBody } from '@naire/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkplace } from '../../workplace/workplace.ts'

interface ReasonFormProps {
  readonly action: Exclude<Decision, 'pass'>
  /** Number of questions whose note is sent along. */
  readonly notes: number
  readonly isSending: boolean
  readonly onSend: (reason: string) => void
  readonly onCancel: () => void
}

/** The reason, in one's own words or from a template, and what will happen. */
export function ReasonForm({ action, notes, isSending, onSend, onCancel }: ReasonFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const send = () => reason.trim() !== '' && onSend(reason.trim())
  return (
    <form
      onSubmit={(event) => (event.preventDefault(), send())}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Space orientation="vertical" style={{ inlineSize: '100%' }}>
        <span>
          {t(`review.will.${action}`)} {notes > 0 && t('review.note.with', { n: notes })}
        </span>
        <ReasonTemplates action={action} reason={reason} onChoose={setReason} />
        <WordsArea
          label={t('review.reason')}
          value={reason}
          onChange={setReason}
          onSend={send}
          maxLength={500}
          autoFocus
        />
        <Space>
          <Button
            type="primary"
            htmlType="submit"
            danger={action === 'reject'}
            loading={isSending}
            disabled={reason.trim() === ''}
          >
            {t(`review.${action}`)}
          </Button>
          <Button onClick={onCancel}>{t('actions.cancel')}</Button>
        </Space>
      </Space>
    </form>
  )
}

interface ReasonTemplatesProps {
  readonly action: Decision
  readonly reason: string
  readonly onChoose: (text: string) => void
}

/** Reasons to choose from; what one has written can be kept among them. */
function ReasonTemplates({ action, reason, onChoose }: ReasonTemplatesProps) {
  const { t } = useTranslation()
  const { given, own, mayKeep, keep, forget } = useTemplates(action)
  const written = reason.trim()
  const template = (text: string) => (
    <Button size="small" shape="round" aria-pressed={reason === text} onClick={() => onChoose(text)}>
      {text}
    </Button>
  )
  return (
    <Space wrap size={4}>
      {given.map((text) => (
        <span key={text}>{template(text)}</span>
      ))}
      {own.map((text) => (
        <Space.Compact key={text}>
          {template(text)}
          <Button
            size="small"
            shape="round"
            icon={<CloseOutlined />}
            aria-label={t('review.forgetTemplate', { text })}
            onClick={() => forget(text)}
          />
        </Space.Compact>
      ))}
      {mayKeep(written) && (
        <Button size="small" type="text" icon={<PushpinOutlined />} onClick={() => keep(written)}>
          {t('review.keepTemplate')}
        </Button>
      )}
    </Space>
  )
}

type SavedTemplates = Readonly<Partial<Record<Decision, readonly string[]>>>

const none: SavedTemplates = {}
/** Of one's own, for each decision. */
const most = 20

/** Reasons that are often given: those of the product, and one's own. */
function useTemplates(action: Decision) {
  const { t } = useTranslation()
  const [kept, set] = useViewSetting<SavedTemplates>('review.templates', none)
  const given = Object.values(
    t(`review.templates.${action}`, { returnObjects: true, defaultValue: {} }) as Readonly<Record<string, string>>,
  )
  const own = kept[action] ?? []
  const isKept = (text: string) => own.includes(text) || given.includes(text)
  return {
    given,
    own,
    mayKeep: (text: string) => text !== '' && !isKept(text) && own.length < most,
    keep: (text: string) => set({ ...kept, [action]: [...own, text] }),
    forget: (text: string) => set({ ...kept, [action]: own.filter((other) => other !== text) }),
  }
}

export type Decision = ReviewBody['action']

export function useDecision(sessionSid: string) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: Omit<ReviewBody, 'sessionSid'>) =>
      http.post('/odata/NaireSessions/SurveyExpert.Review()', { sessionSid, ...given }),
    onSuccess: (_, { action }) => notices.success(t(`review.done.${action}`)),
    onSettled: () =>
      Promise.all([['sessions'], ['history', sessionSid]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
