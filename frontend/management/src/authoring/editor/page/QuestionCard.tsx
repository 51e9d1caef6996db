import { isLocked } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'
import { previewPorts, QuestionAnswer } from '@naire/frontend-questions/answers.ts'
import { questionEditing } from '@naire/frontend-questions/editors.ts'
import { directionOf, RichText } from '@naire/ui'
import { memo, useMemo, type ReactNode, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditorSession } from '../editor-session.ts'
import { TypeBadge } from '../outline/TypeBadge.tsx'
import { CommentsOf } from '../../collaboration/CommentCount.tsx'
import { PresentAt } from '../../collaboration/presence.tsx'
import { typeOf } from '../type-of.ts'
import { drawQuestion } from './draw-question.ts'
import styles from './page.module.css'
import { authorText } from '../author-text.ts'
import { isWords, storedWords, wordsOf } from '../controls/words.ts'
import { useChangeContent } from '../use-change.ts'
import { useContent } from '../use-content.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import {
  BranchesOutlined,
  EyeInvisibleOutlined,
  LockOutlined,
  MessageOutlined,
  MobileOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import partsInPlaceStyles from './in-place/in-place.module.css'
import { controlNear, sidIn, wordsClass, wordsIn, wordsNear } from './in-place/marks.ts'
import { PartField, type EditedPart } from './in-place/PartField.tsx'
import { keysOf } from '../actions/actions.ts'
import { TypedArea } from '../controls/TypedText.tsx'

interface QuestionCardProps {
  readonly question: StoredQuestion
  /** Null: not numbered. */
  readonly number: number | null
  readonly lang: string
  readonly isActive: boolean
  readonly isSelected: boolean
}

/**
 * One question as respondents see it, on a card that can be chosen. Drawn again when it changes itself, and only then.
 */
export const QuestionCard = memo(function QuestionCard({
  question,
  number,
  lang,
  isActive,
  isSelected,
}: QuestionCardProps) {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const type = typeOf(question)
  const content = useContent(question)
  const [isStemTyped, typeStem] = useState(false)
  const hasStemWithin =
    type !== null && questionEditing[type].stemWithin === true && !isStemTyped && !isStemAbove(content)
  const choose = () => {
    if (selection.getState().active !== question.Sid) selection.getState().choose(question.Sid)
  }
  // Passing by with Tab leaves the author where they stand; whatever is done in a card makes it theirs.
  const onKeyDown = ({ key }: KeyboardEvent) => key !== 'Tab' && key !== 'Shift' && choose()
  return (
    <article
      className={styles.card}
      aria-label={question.Code}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-card={question.Code}
      data-sid={question.Sid}
      onClick={choose}
      onKeyDown={onKeyDown}
    >
      <header className={styles.cardHead}>
        <button type="button" className={styles.handle} aria-pressed={isSelected} onClick={choose}>
          <TypeBadge type={type} />
          {hasStemWithin && number !== null && <span className={styles.number}>{number}.</span>}
          <span dir="ltr">{question.Code}</span>
          {type && (
            <span className={styles.muted} aria-hidden="true">
              {t(`questions:word.${type}`)}
            </span>
          )}
        </button>
        <PresentAt questionSid={question.Sid} />
        <CommentsOf questionSid={question.Sid} />
        <CardNotes question={question} />
      </header>
      <div className={styles.sides} lang={lang} dir={directionOf(lang)}>
        {!hasStemWithin && <InPlaceStem question={question} number={number} onTyping={typeStem} />}
        <PartsInPlace question={question} isActive={isActive && !isLocked(question)}>
          <Drawn question={question} lang={lang} stem={hasStemWithin} />
        </PartsInPlace>
      </div>
    </article>
  )
})

function Drawn({
  question,
  lang,
  stem,
}: {
  readonly question: StoredQuestion
  readonly lang: string
  readonly stem: boolean
}) {
  const { t } = useTranslation()
  const { Sid, NaireSid, Type, Data, Code, PageSid, Hash } = question
  const drawn = useMemo(
    () => drawQuestion({ Sid, NaireSid, Type, Data, Code, PageSid, Hash, Seq: 1, PageSeq: 1 }, lang),
    [Sid, NaireSid, Type, Data, Code, PageSid, Hash, lang],
  )
  const ports = useMemo(() => ('session' in drawn ? previewPorts(drawn.session) : null), [drawn])
  if ('session' in drawn && ports)
    return (
      <div className={styles.answer} data-answer data-stem={stem || undefined}>
        <QuestionAnswer session={drawn.session} questionSid={Sid} ports={ports} told={false} />
      </div>
    )
  return (
    <ul className={styles.problems}>
      {('problems' in drawn ? drawn.problems : []).map(({ path, key, params }) => (
        <li key={`${path} ${key}`}>
          <code dir="ltr">{path.replace(/^.*?Data\./, '')}</code> {t(`validation:content.${key}`, params)}
        </li>
      ))}
    </ul>
  )
}

/** Whether the words of a stem stand before what is answered, as they do until an author puts blanks among them. */
function isStemAbove(content: ContentObject): boolean {
  const stem = authorText.of(content, 'Data')
  return isWords(stem) && !stem.includes('[[')
}

interface InPlaceStemProps {
  readonly question: StoredQuestion
  readonly number: number | null
  readonly onTyping: (is: boolean) => void
}

/** Number and stem, written where respondents read it. One with markup is drawn, and written in the properties. */
function InPlaceStem({ question, number, onTyping }: InPlaceStemProps) {
  const { t } = useTranslation()
  const stem = authorText.of(useContent(question), 'Data')
  const change = useChangeContent(question.Sid)
  return (
    <div className={styles.stem} onFocus={() => onTyping(true)} onBlur={() => onTyping(false)}>
      {number !== null && <span className={styles.number}>{number}.</span>}
      {isWords(stem) && !isLocked(question) ? (
        <TypedArea
          className={styles.stemText ?? ''}
          value={wordsOf(stem)}
          onText={(text) => change((content) => authorText.put(content, 'Data', storedWords(text)))}
          aria-label={t('editor:fields.Stem')}
          placeholder={t('editor:noStem')}
          rows={1}
        />
      ) : (
        <div className={styles.stemText}>
          <RichText html={stem} />
        </div>
      )}
    </div>
  )
}

/** Notes that the drawing of a question omits: its display condition, its lock, and the memo for colleagues. */
function CardNotes({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  const content = useContent(question)
  const said = (at: string) => String(valueAt(content, at) ?? '').trim()
  const [shown, hidden] = [said('Config.VisibleExpression'), said('Config.HideExpression')]
  const viewPorts = (valueAt(content, 'ViewPorts') ?? []) as readonly string[]
  return (
    <ul className={styles.notes}>
      {valueAt(content, 'Visible') === false && <Note icon={<EyeInvisibleOutlined />}>{t('editor:notes.hidden')}</Note>}
      {shown && (
        <Note icon={<BranchesOutlined />} expression={shown}>
          {t('editor:notes.shownWhen')}
        </Note>
      )}
      {!shown && hidden && (
        <Note icon={<BranchesOutlined />} expression={hidden}>
          {t('editor:notes.hiddenWhen')}
        </Note>
      )}
      {viewPorts.length > 0 && (
        <Note icon={<MobileOutlined />}>
          {viewPorts.map((name) => t(`editor:values.ViewPorts.${name}`)).join(' · ')}
        </Note>
      )}
      {valueAt(content, 'FetchLockConfig.Required') === true && (
        <Note icon={<LockOutlined />}>{t('editor:notes.locked')}</Note>
      )}
      {question.ValidatedScale && (
        <Note icon={<SafetyCertificateOutlined />}>
          {t('collaboration:scale.locked', { scale: question.ValidatedScale })}
        </Note>
      )}
      {question.Memo && <Note icon={<MessageOutlined />}>{question.Memo}</Note>}
    </ul>
  )
}

function Note({
  icon,
  expression,
  children,
}: {
  readonly icon: ReactNode
  readonly expression?: string
  readonly children: ReactNode
}) {
  return (
    <li>
      {icon} {children} {expression && <code dir="ltr">{expression}</code>}
    </li>
  )
}

interface PartsInPlaceProps {
  readonly question: StoredQuestion
  readonly isActive: boolean
  /** The question as it is drawn. */
  readonly children: ReactNode
}

/**
 * Words of options, rows and columns, written where respondents read them: pressed in the question that is stood on, or
 * with Enter or F2 on their control.
 */
function PartsInPlace({ question, isActive, children }: PartsInPlaceProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [edited, edit] = useState<EditedPart | null>(null)
  /** Whether the question was stood on before it was pressed. */
  const wasActive = useRef(true)
  const begin = (event: KeyboardEvent | MouseEvent, words: HTMLElement | null, caret: EditedPart['caret']) => {
    const sid = words && sidIn(words)
    if (!frame.current || !sid) return
    event.preventDefault()
    event.stopPropagation()
    edit({ sid, place: wordsIn(frame.current, sid).indexOf(words), caret })
  }
  const onClick = (event: MouseEvent) => {
    const words =
      wasActive.current && isActive ? (event.target as Element).closest<HTMLElement>(`.${wordsClass}`) : null
    wasActive.current = true
    begin(event, words, words ? caretAt(event, words) : 'end')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const control = event.target as Element
    if (!isActive || control.matches(`.${partsInPlaceStyles.field}`)) return
    if (keysOf(event) === 'F2')
      begin(event, wordsNear(control) ?? frame.current?.querySelector<HTMLElement>(`.${wordsClass}`) ?? null, 'end')
    if (keysOf(event) === 'Enter' && control.matches('button, input:is([type=radio], [type=checkbox])'))
      begin(event, wordsNear(control), 'end')
  }
  const end = (back: boolean) => {
    edit(null)
    if (!back || !frame.current || !edited) return
    const words = wordsIn(frame.current, edited.sid)[edited.place]
    const control =
      (words && controlNear(words)) ?? frame.current.closest('[data-card]')?.querySelector<HTMLElement>('button')
    control?.focus()
  }
  return (
    <div
      ref={frame}
      className={partsInPlaceStyles.frame}
      data-writable={isActive || undefined}
      onPointerDownCapture={() => (wasActive.current = isActive)}
      onClickCapture={onClick}
      onKeyDownCapture={onKeyDown}
    >
      {children}
      {edited && isActive && <PartField question={question} frame={frame} edited={edited} go={edit} end={end} />}
    </div>
  )
}

function caretAt({ clientX, clientY }: MouseEvent, words: Element): EditedPart['caret'] {
  const pressed = 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(clientX, clientY) : null
  return pressed && words.contains(pressed.offsetNode) ? pressed.offset : 'end'
}
