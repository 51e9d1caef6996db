import { type CompiledNaire, openSession, type ViewPort } from '@naire/domain/answering'
import type { NaireRecord } from '@naire/domain/naires'
import { NairePages, ResourcesProvider, resourcesOf } from '@naire/frontend-questions'
import { useMemo } from 'react'
import { newSid } from '../../workplace/sid.ts'

interface PreviewPagesProps {
  readonly naire: NaireRecord
  readonly compiled: CompiledNaire
  readonly viewPort: ViewPort
  readonly lang: string
}

export function PreviewPages({ naire, compiled, viewPort, lang }: PreviewPagesProps) {
  const session = useMemo(() => openSession(compiled, { sessionSid: newSid(), viewPort, lang, now: new Date() }), [compiled, viewPort, lang])
  const resources = useMemo(() => resourcesOf(naire.ResourceList ?? []), [naire])
  const title = naire.Translations?.[lang]?.[`${naire.Sid}.Name`] ?? naire.Name
  return (
    <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      <ResourcesProvider resources={resources}>
        <NairePages session={session} title={title} />
      </ResourcesProvider>
    </div>
  )
}
