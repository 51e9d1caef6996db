import type { Answering } from '@naire/domain/answering'
import { useCallback, useSyncExternalStore } from 'react'
import { useWords } from '@naire/ui'
import type { LiveSession } from '../session/live-session.ts'
import { ContinueElsewhere } from '../device-transfer/ContinueElsewhere.tsx'
import type { MovePort } from '../device-transfer/move-port.ts'
import { HelpButton } from './HelpButton.tsx'
import { Outline } from './Outline.tsx'
import './way.css'

interface PageToolsProps {
  readonly session: LiveSession
  readonly answering: Answering
  readonly pageSid: string | null
  readonly move: MovePort
}

/** Who answers, outline and help, where there are any, and the way to another device once something was answered. */
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
