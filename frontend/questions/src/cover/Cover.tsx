import type { NaireRecord } from '@naire/domain/naires'
import { useResources } from '@naire/frontend-interactions/resources/resources.tsx'
import { Button, ChoiceRow, FieldError, Icon, RichText, useWords } from '@naire/ui'
import { useState, type Ref } from 'react'
import './Cover.css'

export interface CoverProps {
  readonly naire: Pick<NaireRecord, 'CoverPicture' | 'CoverMinutes' | 'ConsentVersion'>
  /** A text of the questionnaire in the language that is read; blank: none. */
  readonly text: (field: 'Name' | 'CoverText' | 'ConsentText') => string
  readonly heading?: Ref<HTMLHeadingElement>
  /** Whoever begins has agreed to the terms, where there are any. */
  readonly onBegin: () => void
}

/** The author's page before the first one: what it is about, how long it takes, and what is agreed to. */
export function Cover({ naire, text, heading, onBegin }: CoverProps) {
  const { t } = useWords()
  const resources = useResources()
  const [agrees, setAgrees] = useState(false)
  const [isTold, setTold] = useState(false)
  const picture = naire.CoverPicture ? resources.address(naire.CoverPicture) : null
  const [about, consent] = [text('CoverText'), text('ConsentText')]
  const isMissing = consent !== '' && !agrees
  const begin = () => {
    setTold(isMissing)
    if (!isMissing) onBegin()
  }
  return (
    <section className="n-cover">
      {picture && <img className="n-cover__picture" src={picture} alt="" />}
      <h1 className="n-cover__title" ref={heading} tabIndex={-1}>
        <RichText html={text('Name')} />
      </h1>
      {naire.CoverMinutes != null && (
        <p className="n-cover__minutes">
          <Icon name="clock" /> {t('respondent:cover.minutes', { count: naire.CoverMinutes })}
        </p>
      )}
      {about !== '' && <RichText html={about} />}
      {consent !== '' && (
        <div className="n-cover__consent">
          <RichText html={consent} />
          {naire.ConsentVersion && (
            <p className="n-cover__version">{t('respondent:cover.version', { version: naire.ConsentVersion })}</p>
          )}
          <ChoiceRow
            kind="checkbox"
            name="n-consent"
            value="on"
            checked={agrees}
            invalid={isTold && isMissing}
            describedBy="n-consent-error"
            label={t('respondent:cover.agree')}
            onChange={setAgrees}
          />
          <FieldError id="n-consent-error" message={isTold && isMissing ? t('respondent:cover.missing') : undefined} />
        </div>
      )}
      <Button look="primary" wide onClick={begin}>
        {t('respondent:cover.begin')}
      </Button>
    </section>
  )
}
