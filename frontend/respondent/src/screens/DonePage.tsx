import { Button, lazyPart, RichText, useWords, type IconName } from '@naire/ui'
import { modeOf } from '@naire/domain/naires'
import { Suspense, useEffect, useState, type ComponentProps } from 'react'
import { feedbackAddress } from './feedback-address.ts'
import { naireText } from '../session/published-naire.ts'
import { NoticePage } from './NoticePage.tsx'
import type { FlowContext, FlowEvent } from '../session/flow-types.ts'
import { visitResults } from '../session/session-status.ts'
import './ReceiptNote.css'

const ResultNote = lazyPart(() => import('./ResultNote.tsx'))
const RewardNote = lazyPart(() => import('./RewardNote.tsx'))
const BackToInterviews = lazyPart(() => import('../interviews/BackToInterviews.tsx'))

interface DonePageProps {
  readonly context: FlowContext
  readonly lang: string
  readonly send: (event: FlowEvent) => void
  readonly mayHaveAnother: () => Promise<boolean>
}

/** Outcome of the session, the author's conclusion, and the actions available now. */
export function DonePage({ context, lang, send, mayHaveAnother }: DonePageProps) {
  const { t } = useWords()
  const result = resultOf(context.saved?.Status)
  const { tone, icon } = looks[result]
  const conclusion =
    context.prepared && result !== 'suspend' ? naireText(context.prepared.naire, 'Conclusion', lang) : ''
  const feedback =
    context.prepared && result !== 'suspend' && result !== 'revoke' ? feedbackAddress(context.prepared.naire) : null
  const reason = context.saved?.ReturnReason ?? context.returnReason
  const ownSession = sessionOf(context)
  const { Sid: savedSid } = context.saved ?? {}
  useEffect(() => {
    if (savedSid === undefined || !new URLSearchParams(location.search).has('embed')) return
    const told = { type: 'naire:completed', session: savedSid, result } as const
    import('../shell/embedder.ts').then(({ tellEmbedder }) => tellEmbedder(told)).catch(() => {})
  }, [savedSid, result])
  return (
    <NoticePage
      tone={tone}
      icon={icon}
      title={t(`done.${result}.title`)}
      actions={<Actions result={result} send={send} mayHaveAnother={mayHaveAnother} />}
    >
      {context.message && <p>{context.message}</p>}
      {(result !== 'success' || !conclusion) && <p>{t(`done.${result}.now`)}</p>}
      {result === 'revoke' && reason && <p>{t('returned.reason', { reason })}</p>}
      {conclusion && <RichText html={conclusion} />}
      {result === 'success' && tellsResult(context, lang) && (
        <Suspense fallback={null}>
          <ResultNote session={context.session} told={context.saved?.Result ?? null} lang={lang} />
        </Suspense>
      )}
      {result === 'success' && ownSession !== null && (
        <Suspense fallback={null}>
          <RewardNote {...ownSession} lang={lang} />
        </Suspense>
      )}
      {feedback && (
        <p>
          <a className="n-notice__link" href={feedback} target="_blank" rel="noopener noreferrer">
            {t('done.feedback')}
          </a>
        </p>
      )}
      {new URLSearchParams(location.search).has('interview') && (
        <Suspense fallback={null}>
          <BackToInterviews />
        </Suspense>
      )}
      {context.saved?.Receipt && (
        <ReceiptNote
          token={context.saved.Receipt}
          fits={context.saved.ReceiptFits ?? null}
          own={context.saved.OwnAnswers ?? null}
          lang={lang}
        />
      )}
    </NoticePage>
  )
}

/** Whether the server told a result, or there may be one of what was answered in this visit. */
const tellsResult = ({ saved, session }: FlowContext, lang: string): boolean =>
  saved?.Result !== undefined ||
  (session !== null &&
    (modeOf(session.naire, 'ResultPage') !== 'Hide' || naireText(session.naire, 'ScoreBands', lang) !== ''))

/** The session that was handed in, with its key; null where this device does not have it. */
function sessionOf({ saved, session, previous }: FlowContext) {
  const rows = [session?.facts, previous.stage === 'empty' ? undefined : previous.row]
  const own = rows.find((row) => row !== undefined && row.Sid === saved?.Sid)
  return own === undefined ? null : { sid: own.Sid, sessionKey: own.Key }
}

function Actions({
  result,
  send,
  mayHaveAnother,
}: Pick<DonePageProps, 'send' | 'mayHaveAnother'> & { readonly result: Result }) {
  const { t } = useWords()
  if (result === 'revoke' || result === 'suspend') {
    return (
      <Button look="primary" wide onClick={() => send({ type: 'BACK' })}>
        {t('done.goOn')}
      </Button>
    )
  }
  return <AnewButton mayHaveAnother={mayHaveAnother} onAnew={() => send({ type: 'ANEW' })} />
}

interface AnewButtonProps {
  readonly mayHaveAnother: () => Promise<boolean>
  readonly onAnew: () => void
  readonly wide?: boolean
}

/** The way to another session, once it is known that there may be one (`SessionLimit`). */
export function AnewButton({ mayHaveAnother, onAnew, wide = false }: AnewButtonProps) {
  const { t } = useWords()
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    let isOver = false
    mayHaveAnother().then(
      (may) => !isOver && setAllowed(may),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [mayHaveAnother])
  return isAllowed ? (
    <Button wide={wide} onClick={onAnew}>
      {t('done.anew')}
    </Button>
  ) : null
}

type Result = keyof typeof visitResults

function resultOf(status: number | undefined): Result {
  return (Object.keys(visitResults) as Result[]).find((name) => visitResults[name] === status) ?? 'suspend'
}

const looks: Readonly<
  Record<Result, { readonly tone: ComponentProps<typeof NoticePage>['tone']; readonly icon: IconName }>
> = {
  success: { tone: 'success', icon: 'check-circle' },
  prohibit: { tone: 'plain', icon: 'info' },
  suspend: { tone: 'warning', icon: 'clock' },
  invalid: { tone: 'warning', icon: 'warning' },
  revoke: { tone: 'warning', icon: 'undo' },
  fullQuota: { tone: 'plain', icon: 'info' },
}

interface ReceiptNoteProps {
  readonly token: string
  /** Whether the server stored what this device sent; null where the device cannot tell. */
  readonly fits: boolean | null
  /** Opens the answers; null: the author does not show them. */
  readonly own: string | null
  readonly lang: string
}

/** Confirmation that the stored answers are those given, and the receipt to keep. */
function ReceiptNote({ token, fits, own, lang }: ReceiptNoteProps) {
  const { t } = useWords()
  const reader = new URLSearchParams({ lang, tz: new Intl.DateTimeFormat().resolvedOptions().timeZone })
  return (
    <div className="receipt-note">
      <p>{t(`receipt.${fits === true ? 'fits' : fits === false ? 'differs' : 'kept'}`)}</p>
      <a href={`/receipt/${token}?${reader}`} target="_blank" rel="noreferrer">
        {t('receipt.open')}
      </a>
      {own && (
        <a href={`/answers/${own}?${reader}`} target="_blank" rel="noreferrer">
          {t('receipt.own')}
        </a>
      )}
    </div>
  )
}
