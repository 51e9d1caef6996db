import type { HostRequest } from '@naire/domain/answering'
import { Banner, Button, useWords } from '@naire/ui'
import { useEffect, useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import { askHost } from './ask-host.ts'

/** Another party is asked for the next section; when it does not answer, the person may go on as written. */
export function PartRequestView({
  session,
  request,
}: {
  readonly session: LiveSession
  readonly request: HostRequest
}) {
  const { t } = useWords()
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    void askHost(request).then((answer) => {
      if (!isWanted) return
      if (answer === null) setFailed(true)
      else session.respond(request.id, answer)
    })
    return () => {
      isWanted = false
    }
  }, [session, request, attempt])
  if (!failed) {
    return (
      <p className="n-loading" role="status">
        {t('parts.asking')}
      </p>
    )
  }
  return (
    <Banner
      tone="warning"
      icon="cloud-off"
      title={t('parts.failed.title')}
      actions={
        <>
          <Button look="primary" onClick={() => setAttempt((n) => n + 1)}>
            {t('retry.again')}
          </Button>
          <Button onClick={() => session.respond(request.id, null)}>{t('parts.failed.goOn')}</Button>
        </>
      }
    >
      {t('parts.failed.now')}
    </Banner>
  )
}
