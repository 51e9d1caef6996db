import type { Resources } from '@naire/frontend-questions/answers.ts'
import { Button, ChoiceRow, FieldError, Icon, RichText, useWords } from '@naire/ui'
import { useEffect, useRef, useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import { naireText } from '../session/published-naire.ts'
import './CoverPage.css'

interface CoverPageProps {
  readonly session: LiveSession
  readonly lang: string
  readonly resources: Resources
  readonly onBegin: () => void
}

/** The author's page before the first one: what it is about, how long it takes, and what is agreed to. */
export default function CoverPage({ session, lang, resources, onBegin }: CoverPageProps) {
  const { t } = useWords()
  const { naire, news } = session
  const heading = useRef<HTMLHeadingElement>(null)
  const [agrees, setAgrees] = useState(false)
  const [isTold, setTold] = useState(false)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const picture = naire.CoverPicture ? resources.address(naire.CoverPicture) : null
  const [text, consent] = [naireText(naire, 'CoverText', lang), naireText(naire, 'ConsentText', lang)]
  const isMissing = consent !== '' && !agrees
  const begin = () => {
    setTold(isMissing)
    if (isMissing) return
    const Consent = { version: naire.ConsentVersion ?? '', at: new Date().toISOString() }
    if (consent !== '') news.tell({ kind: 'noted', patch: { Consent } })
    onBegin()
    window.scrollTo(0, 0)
  }
  return (
    <section className="n-cover">
      {picture && <img className="n-cover__picture" src={picture} alt="" />}
      <h1 className="n-cover__title" ref={heading} tabIndex={-1}>
        <RichText html={naireText(naire, 'Name', lang)} />
      </h1>
      {naire.CoverMinutes != null && (
        <p className="n-cover__minutes">
          <Icon name="clock" /> {t('cover.minutes', { count: naire.CoverMinutes })}
        </p>
      )}
      {text !== '' && <RichText html={text} />}
      {consent !== '' && (
        <div className="n-cover__consent">
          <RichText html={consent} />
          {naire.ConsentVersion && (
            <p className="n-cover__version">{t('cover.version', { version: naire.ConsentVersion })}</p>
          )}
          <ChoiceRow
            kind="checkbox"
            name="n-consent"
            value="on"
            checked={agrees}
            invalid={isTold && isMissing}
            describedBy="n-consent-error"
            label={t('cover.agree')}
            onChange={setAgrees}
          />
          <FieldError id="n-consent-error" message={isTold && isMissing ? t('cover.missing') : undefined} />
        </div>
      )}
      <Button look="primary" wide onClick={begin}>
        {t('cover.begin')}
      </Button>
    </section>
  )
}
