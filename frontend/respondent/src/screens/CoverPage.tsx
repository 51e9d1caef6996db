import { ResourcesProvider, type Resources } from '@naire/frontend-questions/answers.ts'
import { Cover } from '@naire/frontend-questions/cover/Cover.tsx'
import { useEffect, useRef } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import { naireText } from '../session/published-naire.ts'

interface CoverPageProps {
  readonly session: LiveSession
  readonly lang: string
  readonly resources: Resources
  readonly onBegin: () => void
}

/** The cover of a session, which notes what is agreed to. */
export default function CoverPage({ session, lang, resources, onBegin }: CoverPageProps) {
  const { naire, news } = session
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const begin = () => {
    const Consent = { version: naire.ConsentVersion ?? '', at: new Date().toISOString() }
    if (naireText(naire, 'ConsentText', lang) !== '') news.tell({ kind: 'noted', patch: { Consent } })
    onBegin()
    window.scrollTo(0, 0)
  }
  return (
    <ResourcesProvider resources={resources}>
      <Cover naire={naire} text={(field) => naireText(naire, field, lang)} heading={heading} onBegin={begin} />
    </ResourcesProvider>
  )
}
