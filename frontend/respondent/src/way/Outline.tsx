import type { Answering, PageState } from '@naire/domain/answering'
import { modeOf } from '@naire/domain/naires'
import { Button, Dialog, Icon, plainText, shortened, useTextLanguage, useWords } from '@naire/ui'
import { useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import './way.css'

interface OutlineProps {
  readonly session: LiveSession
  readonly answering: Answering
  readonly pageSid: string | null
}

/** The questions of the questionnaire as a list; pages that were met can be gone to. */
export function Outline({ session, answering, pageSid }: OutlineProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const goTo = (page: PageState) => {
    close()
    if (page.sid !== pageSid) session.turnTo(page.sid)
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('outline.do')}
      </Button>
      {isOpen && (
        <Dialog title={t('outline.do')} onClose={close} actions={<Button onClick={close}>{t('close')}</Button>}>
          <OutlineList answering={answering} pageSid={pageSid} met={metPages(session, answering, pageSid)} onGoTo={goTo} />
        </Dialog>
      )}
    </>
  )
}

interface OutlineListProps {
  readonly answering: Answering
  readonly pageSid: string | null
  readonly met: ReadonlySet<string>
  readonly onGoTo: (page: PageState) => void
}

function OutlineList({ answering, pageSid, met, onGoTo }: OutlineListProps) {
  const { t } = useWords()
  return (
    <ol className="n-way__outline">
      {answering.pages().filter(({ visible }) => visible).map((page) => (
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
              <OutlineLine key={sid} answering={answering} questionSid={sid} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function OutlineLine({ answering, questionSid }: { readonly answering: Answering; readonly questionSid: string }) {
  const { t } = useWords()
  const language = useTextLanguage()
  const { visible, number, stem, interactions } = answering.question(questionSid)
  if (!visible) return null
  const isAnswered = interactions.some(({ reply }) => reply !== null)
  return (
    <li>
      {isAnswered && <Icon name="check" size={16} />}
      {number !== null && `${number}. `}
      <bdi {...language}>{shortened(plainText(stem))}</bdi>
      {isAnswered && <span className="n-hidden">{t('outline.answered')}</span>}
    </li>
  )
}

/** Those that the respondent has been on; where turning back is not free, only the open one. */
function metPages(session: LiveSession, answering: Answering, pageSid: string | null): ReadonlySet<string> {
  if (modeOf(session.naire, 'PreviousPageMode') !== 'Default') return new Set(pageSid === null ? [] : [pageSid])
  const entered = new Set(session.remembered().entered)
  return new Set(answering.pages().filter(({ disabled, questionSids }) => !disabled && questionSids.some((sid) => entered.has(sid))).map(({ sid }) => sid))
}
