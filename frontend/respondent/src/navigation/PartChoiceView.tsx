import type { PartChoice } from '@naire/domain/answering'
import { Button, RichText, useWords } from '@naire/ui'
import { useEffect, useRef } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import './way.css'

/** The respondent picks the section to answer next. */
export function PartChoiceView({ session, choice }: { readonly session: LiveSession; readonly choice: PartChoice }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const { group, parts, canSkip, isFirst } = choice
  useEffect(() => heading.current?.focus(), [choice])
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
