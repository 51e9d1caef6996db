import type { LiveSession } from '../session/live-session.ts'
import type { Pause } from '../session/pause.ts'
import { PartChoiceView } from './PartChoiceView.tsx'
import { PartRequestView } from './PartRequestView.tsx'

/** What is to be decided before the next page. */
export default function PauseView({ session, pause }: { readonly session: LiveSession; readonly pause: Pause }) {
  return pause.kind === 'choice' ? (
    <PartChoiceView session={session} choice={pause.choice} />
  ) : (
    <PartRequestView key={pause.request.id} session={session} request={pause.request} />
  )
}
