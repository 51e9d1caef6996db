import type { Answering } from '@naire/domain/answering'
import { useCallback, useSyncExternalStore, Suspense, useState } from 'react'
import { useWords, Button, lazyPart, Dialog, RichText } from '@naire/ui'
import type { LiveSession } from '../session/live-session.ts'
import type { MovePort } from '../device-transfer/move-port.ts'
import { Outline } from './Outline.tsx'
import './way.css'
import { askHost } from './ask-host.ts'

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
