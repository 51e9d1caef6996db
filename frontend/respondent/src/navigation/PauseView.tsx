import type { LiveSession } from '../session/live-session.ts'
import type { PartChoice, HostRequest } from '@naire/domain/answering'
import { Button, RichText, useWords, Banner } from '@naire/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import './way.css'
import { askHost } from './ask-host.ts'
import type { Pause } from '../session/pause.ts'

/** Decision required before the next page. */
export default function PauseView({ session, pause }: { readonly session: LiveSession; readonly pause: Pause }) {
  return pause.kind === 'choice' ? (
    <PartChoiceView session={session} choice={pause.choice} />
  ) : (
    <PartRequestView key={pause.request.id} session={session} request={pause.request} />
  )
}

/** The respondent picks the section to answer next. */
function PartChoiceView({ session, choice }: { readonly session: LiveSession; readonly choice: PartChoice }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const { group, parts, canSkip, isFirst } = choice
  const takeFocus = useEffectEvent((_choice: PartChoice) => heading.current?.focus())
  useEffect(() => takeFocus(choice), [choice])
  return (
    <section className="n-way">
      <h1 className="n-way__title" ref={heading} tabIndex={-1}>
        {t('parts.title')}
      </h1>
      <p className="n-way__hint">{t(isFirst ? 'parts.first' : 'parts.next')}</p>
      <ul className="n-way__parts">
        {parts.map(({ part, desc }) => (
          <li key={part}>
            <Button wide onClick={() => session.pick(group, part)}>
              <RichText html={desc} />
            </Button>
          </li>
        ))}
      </ul>
      {canSkip && (
        <Button look="quiet" onClick={() => session.skip(group)}>
          {t('parts.skip')}
        </Button>
      )}
    </section>
  )
}

/** Another party is asked for the next section; when it does not answer, the person may go on as written. */
function PartRequestView({ session, request }: { readonly session: LiveSession; readonly request: HostRequest }) {
  const { t } = useWords()
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(false)
  const ask = useEffectEvent((_attempt: number) => {
    let isWanted = true
    void askHost(request).then((answer) => {
      if (!isWanted) return
      if (answer === null) setFailed(true)
      else session.respond(request.id, answer)
    })
    return () => {
      isWanted = false
    }
  })
  useEffect(() => ask(attempt), [attempt])
  const again = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
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
          <Button look="primary" onClick={again}>
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
