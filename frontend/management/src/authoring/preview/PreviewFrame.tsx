import type { Answering, ViewPort } from '@naire/domain/answering'
import type { NaireRecord } from '@naire/domain/naires'
import { NairePages, ResourcesProvider, resourcesOf } from '@naire/frontend-questions'
import { useMemo } from 'react'
import styles from './preview.module.css'

interface PreviewFrameProps {
  readonly naire: NaireRecord
  readonly session: Answering
  readonly viewPort: ViewPort
  readonly lang: string
}

/** The pages of a session that nobody keeps, on a device. Another device or language begins on the first page. */
export function PreviewFrame({ naire, session, viewPort, lang }: PreviewFrameProps) {
  const resources = useMemo(() => resourcesOf(naire.ResourceList ?? []), [naire])
  return (
    <div className={styles[viewPort]} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      <ResourcesProvider resources={resources}>
        <NairePages key={`${viewPort} ${lang}`} session={session} title={naire.Translations?.[lang]?.[`${naire.Sid}.Name`] ?? naire.Name} />
      </ResourcesProvider>
    </div>
  )
}
