import type { Answering } from '@naire/domain/answering'
import type { LiveSession } from '../session/live-session.ts'
import { HelpButton } from './HelpButton.tsx'
import { Outline } from './Outline.tsx'
import './way.css'

interface PageToolsProps {
  readonly session: LiveSession
  readonly answering: Answering
  readonly pageSid: string | null
}

/** Outline and help, where there are any. */
export default function PageTools({ session, answering, pageSid }: PageToolsProps) {
  return (
    <div className="n-way__tools">
      {session.naire.PageCount > 1 && <Outline session={session} answering={answering} pageSid={pageSid} />}
      {session.naire.ShowFetchHelp && <HelpButton session={session} />}
    </div>
  )
}
