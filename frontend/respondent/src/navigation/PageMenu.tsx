import type { Answering, PageState } from '@naire/domain/answering'
import { useCallback, useSyncExternalStore, Suspense, useState } from 'react'
import { useWords, Button, lazyPart, Dialog, RichText, Icon, useTextLanguage } from '@naire/ui'
import type { LiveSession } from '../session/live-session.ts'
import type { MovePort } from '../device-transfer/move-port.ts'
import { askHost } from './ask-host.ts'
import { modeOf } from '@naire/domain/naires'
import { headingId, shortStem } from '@naire/frontend-questions/answers.ts'
import { afterPaint } from '../session/after-paint.ts'
import './way.css'

interface PageToolsProps {
  readonly session: LiveSession
  readonly answering: Answering
  readonly pageSid: string | null
  readonly move: MovePort
}

/**
 * Identity of the respondent, outline and help, where there are any, and device transfer once something was answered.
 */
export default function PageTools({ session, answering, pageSid, move }: PageToolsProps) {
  const { t } = useWords()
  const follow = useCallback((listener: () => void) => answering.subscribe('*', listener), [answering])
  const { UserName } = session.facts
  const answered = () => session.isAnswered
  const isAnswered = useSyncExternalStore(follow, answered, answered)
  return (
    <div className="n-way__tools">
      {UserName !== undefined && <p className="n-way__who">{t('answeringAs', { name: UserName })}</p>}
      {session.naire.Questions.length > 1 && <Outline session={session} answering={answering} pageSid={pageSid} />}
      {session.naire.ShowFetchHelp && <HelpButton session={session} />}
      {isAnswered && <ContinueElsewhere port={move} />}
    </div>
  )
}

const MoveDialog = lazyPart(() => import('../device-transfer/MoveDialog.tsx'))

/** The session may go on on another device. */
function ContinueElsewhere({ port }: { readonly port: MovePort }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('move.do')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MoveDialog port={port} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Asks the author's help and shows it as it comes. */
function HelpButton({ session }: { readonly session: LiveSession }) {
  const { t } = useWords()
  const [shown, setShown] = useState<string | null>(null)
  const ask = async () => {
    const request = session
      .view()
      .answering.requests()
      .find(({ purpose }) => purpose === 'help')
    if (!request) return
    setShown(t('help.asking'))
    setShown((await askHost(request)) ?? t('help.failed'))
  }
  const close = () => setShown(null)
  return (
    <>
      <Button look="quiet" onClick={() => void ask()}>
        {t('help.do')}
      </Button>
      {shown !== null && (
        <Dialog title={t('help.do')} onClose={close} actions={<Button onClick={close}>{t('close')}</Button>}>
          <div className="n-way__help" role="status">
            <RichText html={shown} />
          </div>
        </Dialog>
      )}
    </>
  )
}

interface OutlineProps {
  readonly session: LiveSession
  readonly answering: Answering
  readonly pageSid: string | null
}

/** The questions of the questionnaire as a list; those on pages that were met can be gone to. */
export function Outline({ session, answering, pageSid }: OutlineProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const goTo = (page: PageState, questionSid?: string) => {
    close()
    if (page.sid !== pageSid) session.turnTo(page.sid)
    if (questionSid)
      afterPaint()
        .then(() => showQuestion(questionSid))
        .catch(() => {})
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('outline.do')}
      </Button>
      {isOpen && (
        <Dialog title={t('outline.do')} onClose={close} actions={<Button onClick={close}>{t('close')}</Button>}>
          <OutlineList
            answering={answering}
            pageSid={pageSid}
            met={metPages(session, answering, pageSid)}
            onGoTo={goTo}
          />
        </Dialog>
      )}
    </>
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
  const isAnswered = interactions.some(({ reply }) => reply !== null)
  const line = (
    <>
      {isAnswered && <Icon name="check" size={16} />}
      {number !== null && `${number}. `}
      <bdi {...language}>{shortStem(question)}</bdi>
      {isAnswered && <span className="n-hidden">{t('outline.answered')}</span>}
    </>
  )
  return (
    <li>
      {onGoTo ? (
        <button type="button" className="n-way__question" onClick={onGoTo}>
          {line}
        </button>
      ) : (
        line
      )}
    </li>
  )
}

/** Its heading takes the focus, so that a screen reader goes on there. */
function showQuestion(questionSid: string): void {
  const heading = document.getElementById(headingId(questionSid))
  if (!heading) return
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
