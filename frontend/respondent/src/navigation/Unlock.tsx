import { Button, Icon, useWords } from '@naire/ui'
import { useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import { askHost } from './ask-host.ts'
import './way.css'

type UnlockState = 'locked' | 'asking' | 'unreachable' | 'shut'

/** In place of the controls of a question that another party opens. */
export default function Unlock({
  session,
  questionSid,
}: {
  readonly session: LiveSession
  readonly questionSid: string
}) {
  const { t } = useWords()
  const [stage, setStage] = useState<UnlockState>('locked')
  const unlock = async () => {
    const request = session
      .view()
      .answering.requests()
      .find((one) => one.purpose === 'unlock' && one.questionSid === questionSid)
    if (!request) return
    setStage('asking')
    const answer = await askHost(request)
    setStage(answer === null ? 'unreachable' : session.respond(request.id, answer) ? 'locked' : 'shut')
  }
  return (
    <div className="n-way__locked">
      <p role="status">
        <Icon name="lock" />
        {t(`unlock.${stage}`)}
      </p>
      <Button busy={stage === 'asking'} onClick={() => void unlock()}>
        {t('unlock.do')}
      </Button>
    </div>
  )
}
