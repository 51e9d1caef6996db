import type { Answering, PageState } from '@naire/domain/answering'
import { useCallback, useEffect, useSyncExternalStore, Suspense, useState } from 'react'
import { useWords, Button, lazyPart, Dialog, RichText, Icon, useTextLanguage } from '@naire/ui'
import type { LiveSession } from '../session/live-session.ts'
import type { DeferredPorts } from '../session/deferred-ports.ts'
import type { ReplacedAnswers } from '../session/replaced-answers.ts'
import { askHost } from './ask-host.ts'
import { modeOf } from '@naire/domain/naires'
import { headingId, memberHeading, shortStem } from '@naire/frontend-questions/answers.ts'
import { onceThere } from '../session/after-paint.ts'
import './way.css'

interface PageMenuProps {
  readonly session: LiveSession
  readonly answering: Answering
  readonly pageSid: string | null
  readonly ports: Pick<DeferredPorts, 'move' | 'replaced'>
  /** Of the questionnaire, HTML: the header shows no more of it than fits on a line. */
  readonly title: string
}

type MenuEntry = 'outline' | 'help' | 'move' | 'recover'

/**
 * Menu of the page: outline and help, where there are any, device transfer once something was answered, and answers
 * from before the respondent began anew.
 */
export default function PageMenu({ title, ...props }: PageMenuProps) {
  const { t } = useWords()
  const { session, answering, ports } = props
  const [open, setOpen] = useState<'menu' | MenuEntry | null>(null)
  const follow = useCallback((listener: () => void) => answering.subscribe('*', listener), [answering])
  const answered = () => session.isAnswered
  const isAnswered = useSyncExternalStore(follow, answered, answered)
  const [replaced, setReplaced] = useState<ReplacedAnswers | null>(null)
  useEffect(() => void ports.replaced().then(setReplaced, () => {}), [ports])
  const isOffered = {
    outline: session.naire.Questions.length > 1,
    help: session.naire.ShowFetchHelp === true,
    move: isAnswered,
    recover: replaced !== null,
  } satisfies Record<MenuEntry, boolean>
  const offered = menuEntries.filter((entry) => isOffered[entry])
  const close = () => setOpen(null)
  if (offered.length === 0) return null
  return (
    <>
      <Button
        look="quiet"
        icon="more"
        aria-label={t('menu')}
        title={t('menu')}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      />
      {open === 'menu' && (
        <Dialog title={<RichText html={title} />} onClose={close} actions={<CloseButton onClose={close} />}>
          <div className="n-way__menu">
            {offered.map((entry) => (
              <Button key={entry} wide onClick={() => setOpen(entry)}>
                {t(`${entry}.do`)}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
      {open === 'outline' && <Outline {...props} onClose={close} />}
      {open === 'help' && <HelpDialog session={session} onClose={close} />}
      {open === 'move' && (
        <Suspense fallback={null}>
          <MoveDialog port={ports.move} onClose={close} />
        </Suspense>
      )}
      {open === 'recover' && replaced && (
        <RecoverDialog replaced={replaced} onDone={() => setReplaced(null)} onClose={close} />
      )}
    </>
  )
}

const menuEntries: readonly MenuEntry[] = ['outline', 'help', 'move', 'recover']

const MoveDialog = lazyPart(() => import('../device-transfer/MoveDialog.tsx'))

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  return <Button onClick={onClose}>{t('close')}</Button>
}

interface RecoverDialogProps {
  readonly replaced: ReplacedAnswers
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before answers from before the respondent began anew take the place of those given since. */
function RecoverDialog({ replaced, onDone, onClose }: RecoverDialogProps) {
  const { t, lang } = useWords()
  const until = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(replaced.until)
  const recover = () => {
    replaced.bringBack()
    onDone()
    onClose()
  }
  return (
    <Dialog
      title={t('recover.do')}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={recover}>
            {t('recover.do')}
          </Button>
          <CloseButton onClose={onClose} />
        </>
      }
    >
      <p>{t('recover.now', { count: replaced.count })}</p>
      <p>{t('recover.until', { time: until })}</p>
    </Dialog>
  )
}

/** Requests the author's help and shows it as it comes. */
function HelpDialog({ session, onClose }: { readonly session: LiveSession; readonly onClose: () => void }) {
  const { t } = useWords()
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    const help = session
      .view()
      .answering.requests()
      .find(({ purpose }) => purpose === 'help')
    void (help ? askHost(help) : Promise.resolve(null)).then((answer) => setShown(answer ?? t('help.failed')))
  }, [session, t])
  return (
    <Dialog title={t('help.do')} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      <div className="n-way__help" role="status">
        <RichText html={shown ?? t('help.asking')} />
      </div>
    </Dialog>
  )
}

type OutlineProps = Pick<PageMenuProps, 'session' | 'answering' | 'pageSid'> & { readonly onClose: () => void }

/** The questions of the questionnaire as a list; those on pages that were met can be gone to. */
function Outline({ session, answering, pageSid, onClose }: OutlineProps) {
  const { t } = useWords()
  const goTo = (page: PageState, questionSid?: string) => {
    onClose()
    if (page.sid !== pageSid) session.turnTo(page.sid)
    if (questionSid)
      onceThere(() => document.getElementById(headingId(questionSid)))
        .then((heading) => heading && showQuestion(heading))
        .catch(() => {})
  }
  return (
    <Dialog title={t('outline.do')} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      <OutlineList answering={answering} pageSid={pageSid} met={metPages(session, answering, pageSid)} onGoTo={goTo} />
    </Dialog>
  )
}

interface OutlineListProps {
  readonly answering: Answering
  readonly pageSid: string | null
  readonly met: ReadonlySet<string>
  readonly onGoTo: (page: PageState, questionSid?: string) => void
}

function OutlineList({ answering, pageSid, met, onGoTo }: OutlineListProps) {
  const { t } = useWords()
  const Heading = memberHeading()
  return (
    <ol className="n-way__outline">
      {answering
        .pages()
        .filter(({ visible }) => visible)
        .map((page) => (
          <li key={page.sid} aria-current={page.sid === pageSid ? 'page' : undefined}>
            {met.has(page.sid) ? (
              <button type="button" className="n-way__page" onClick={() => onGoTo(page)}>
                {t('questions:page', { n: page.seq })}
              </button>
            ) : (
              <span className="n-way__page">{t('questions:page', { n: page.seq })}</span>
            )}
            {Heading && <Heading session={answering} questionSid={page.questionSids[0] ?? ''} />}
            <ul>
              {page.questionSids.map((sid) => (
                <OutlineLine
                  key={sid}
                  answering={answering}
                  questionSid={sid}
                  onGoTo={met.has(page.sid) ? () => onGoTo(page, sid) : null}
                />
              ))}
            </ul>
          </li>
        ))}
    </ol>
  )
}

interface OutlineLineProps {
  readonly answering: Answering
  readonly questionSid: string
  /** Null while its page was not met. */
  readonly onGoTo: (() => void) | null
}

function OutlineLine({ answering, questionSid, onGoTo }: OutlineLineProps) {
  const { t } = useWords()
  const language = useTextLanguage()
  const question = answering.question(questionSid)
  const { visible, number, interactions } = question
  if (!visible) return null
  // What still lacks a part is not done.
  const isAnswered =
    interactions.some(({ reply }) => reply !== null) && interactions.every(({ findings }) => findings.length === 0)
  const line = (
    <>
      <span className="n-way__tick">{isAnswered && <Icon name="check" size={16} />}</span>
      <span>
        {number !== null && `${number}. `}
        <bdi {...language}>{shortStem(question)}</bdi>
        {isAnswered && <span className="n-hidden">{t('outline.answered')}</span>}
      </span>
    </>
  )
  return (
    <li>
      {onGoTo ? (
        <button type="button" className="n-way__question" onClick={onGoTo}>
          {line}
        </button>
      ) : (
        <span className="n-way__question">{line}</span>
      )}
    </li>
  )
}

/** Its heading takes the focus, so that a screen reader goes on there. */
function showQuestion(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.scrollIntoView({ block: 'center' })
  heading.focus({ preventScroll: true })
}

/** Pages that the respondent has visited; where turning back is not free, only the open one. */
function metPages(session: LiveSession, answering: Answering, pageSid: string | null): ReadonlySet<string> {
  if (modeOf(session.naire, 'PreviousPageMode') !== 'Default') return new Set(pageSid === null ? [] : [pageSid])
  const entered = new Set(session.remembered().entered)
  return new Set(
    answering
      .pages()
      .filter(({ disabled, questionSids }) => !disabled && questionSids.some((sid) => entered.has(sid)))
      .map(({ sid }) => sid),
  )
}
