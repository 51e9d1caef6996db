import { CheckOutlined, DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import type { NaireCommentRow, NaireCommentsReply } from '@naire/contract'
import { naireCommentLimits } from '@naire/domain/naire-comments'
import { Button, Checkbox, Mentions, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useEditorSession, useRecord, useSelection } from '../editor/editor-session.ts'
import { PanelHead } from '../editor/PanelHead.tsx'
import styles from './collaboration.module.css'
import { mentionsIn, useCommentCommands, useNaireComments, type CommentThread } from './naire-comments.tsx'

type Scope = 'question' | 'all'

/**
 * Comments of authors on the question that is stood on, or about all of the questionnaire; who comes by a notice sees
 * all.
 */
export default function CommentsPanel() {
  const { t } = useTranslation('collaboration')
  const { naireSid } = useEditorSession()
  const { query, threads, people } = useNaireComments()
  const { add } = useCommentCommands(naireSid)
  const questions = useRecord().Questions
  const active = useSelection((now) => now.active)
  const chosen = questions.find(({ Sid }) => Sid === active) ?? null
  const isNoticed = useSearchParams()[0].has('comments')
  const [scope, setScope] = useState<Scope>(chosen === null || isNoticed ? 'all' : 'question')
  const [isResolvedShown, setResolvedShown] = useState(false)
  const questionSid = scope === 'question' ? (chosen?.Sid ?? null) : null
  const told = threads.filter(({ first }) => isResolvedShown || !first.Resolved)
  const ofChosen = told.filter(({ first }) => first.QuestionSid === chosen?.Sid)
  const shown = scope === 'all' ? told : ofChosen
  return (
    <>
      <PanelHead title={t('comments')} />
      <div className={styles.panel} data-comments>
        <Segmented<Scope>
          block
          value={scope}
          onChange={setScope}
          options={[
            { value: 'all', label: `${t('ofAll')} · ${told.length}` },
            {
              value: 'question',
              label: `${t('ofQuestion', { code: chosen?.Code ?? '' })} · ${ofChosen.length}`,
              disabled: chosen === null,
            },
          ]}
        />
        <CommentForm
          key={`${scope} ${questionSid}`}
          people={people}
          isSending={add.isPending}
          label={scope === 'question' && chosen ? t('addTo', { code: chosen.Code }) : t('addToAll')}
          onSend={(text, mentions, onDone) =>
            add.mutate({ questionSid, replyTo: null, text, mentions }, { onSuccess: onDone })
          }
        />
        <Checkbox checked={isResolvedShown} onChange={({ target }) => setResolvedShown(target.checked)}>
          {t('showResolved')}
        </Checkbox>
        {query && (
          <ListState query={query} isEmpty={shown.length === 0} empty={{ title: t('none') }}>
            <ul className={styles.threads}>
              {shown.map((thread) => (
                <Thread
                  key={thread.first.Sid}
                  thread={thread}
                  people={people}
                  code={questions.find(({ Sid }) => Sid === thread.first.QuestionSid)?.Code ?? null}
                />
              ))}
            </ul>
          </ListState>
        )}
      </div>
    </>
  )
}

interface ThreadProps {
  readonly thread: CommentThread
  readonly people: NaireCommentsReply['People']
  /** Of the question; null: none, or it is gone. */
  readonly code: string | null
}

function Thread({ thread: { first, answers }, people, code }: ThreadProps) {
  const { t } = useTranslation('collaboration')
  const { naireSid, selection } = useEditorSession()
  const { add, resolve } = useCommentCommands(naireSid)
  const [isAnswering, setAnswering] = useState(false)
  const { QuestionSid: questionSid } = first
  return (
    <li className={styles.thread} data-thread={first.Sid} data-resolved={first.Resolved || undefined}>
      {questionSid !== null && (
        <button
          type="button"
          className={styles.place}
          disabled={code === null}
          onClick={() => selection.getState().choose(questionSid)}
        >
          {code === null ? t('questionGone') : <bdi>{code}</bdi>}
        </button>
      )}
      <ol className={styles.entries}>
        {[first, ...answers].map((comment) => (
          <Entry key={comment.Sid} comment={comment} people={people} />
        ))}
      </ol>
      {isAnswering ? (
        <CommentForm
          people={people}
          isSending={add.isPending}
          label={t('answer')}
          onSend={(text, mentions, onDone) =>
            add.mutate(
              { questionSid, replyTo: first.Sid, text, mentions },
              { onSuccess: () => (onDone(), setAnswering(false)) },
            )
          }
          onClose={() => setAnswering(false)}
        />
      ) : (
        <div className="n-line">
          <Button size="small" onClick={() => setAnswering(true)}>
            {t('answer')}
          </Button>
          <Button
            size="small"
            type="text"
            icon={first.Resolved ? <UndoOutlined /> : <CheckOutlined />}
            loading={resolve.isPending}
            onClick={() => resolve.mutate({ sid: first.Sid, resolved: !first.Resolved })}
          >
            {t(first.Resolved ? 'reopen' : 'resolve')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Entry({
  comment,
  people,
}: {
  readonly comment: NaireCommentRow
  readonly people: NaireCommentsReply['People']
}) {
  const { t } = useTranslation('collaboration')
  const { me } = useWorkplace()
  const { naireSid } = useEditorSession()
  const { remove } = useCommentCommands(naireSid)
  const { Sid, AuthorSid, AuthorName, At, Text, Mentions: mentions } = comment
  return (
    <li>
      <p className={styles.who}>
        <b>
          <bdi>{AuthorName ?? t('somebody')}</bdi>
        </b>
        <Moment at={At} />
        {AuthorSid === me.Sid && (
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('remove')}
            title={t('remove')}
            loading={remove.isPending}
            onClick={() => remove.mutate(Sid)}
          />
        )}
      </p>
      <p className={styles.text} dir="auto">
        {marked(
          Text,
          people.filter((person) => mentions.includes(person.Sid)).map(({ Name }) => Name),
        )}
      </p>
    </li>
  )
}

/** The text with these names marked, where they stand behind an @. */
function marked(text: string, names: readonly string[]): readonly ReactNode[] {
  const [name] = names.filter((each) => text.includes(`@${each}`)).toSorted((one, other) => other.length - one.length)
  if (name === undefined) return [text]
  const others = names.filter((each) => each !== name)
  return text.split(`@${name}`).flatMap((part, at) => [
    ...(at === 0
      ? []
      : [
          <b key={`${name} ${at}`} className={styles.mention}>
            @{name}
          </b>,
        ]),
    ...marked(part, others),
  ])
}

interface CommentFormProps {
  readonly people: NaireCommentsReply['People']
  readonly label: string
  readonly isSending: boolean
  readonly onSend: (text: string, mentions: readonly string[], onDone: () => void) => void
  readonly onClose?: () => void
}

/** A text in which people are named behind an @. */
function CommentForm({ people, label, isSending, onSend, onClose }: CommentFormProps) {
  const { t } = useTranslation('collaboration')
  const [text, setText] = useState('')
  const send = () => text.trim() !== '' && onSend(text.trim(), mentionsIn(text, people), () => setText(''))
  return (
    <form
      className="n-column"
      onSubmit={(event) => (event.preventDefault(), send())}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send()}
    >
      <Mentions
        aria-label={label}
        placeholder={t('hint')}
        value={text}
        onChange={setText}
        // It closes the names, not the panel with what is written.
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') event.preventDefault()
        }}
        options={people.map(({ Sid, Name }) => ({ key: Sid, value: Name, label: Name }))}
        maxLength={naireCommentLimits.textLength}
        autoSize={{ minRows: 2, maxRows: 8 }}
      />
      <div className="n-line">
        <Button type="primary" size="small" htmlType="submit" loading={isSending} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
        {onClose && (
          <Button size="small" onClick={onClose}>
            {t('management:actions.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
