import type { Answering } from '@naire/domain/answering'
import type { NaireRecord } from '@naire/domain/naires'
import { NairePages, ResourcesProvider, resourcesOf } from '@naire/frontend-questions'
import { WordsProvider } from '@naire/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceFrame } from './DeviceFrame.tsx'
import { EndPage } from './EndPage.tsx'
import type { Look } from './look.ts'
import { useContentWords } from './use-content-words.ts'

interface PreviewFrameProps {
  readonly naire: NaireRecord
  readonly session: Answering
  readonly look: Look
}

/** The pages of a session that nobody keeps, or how it ends, on a device and in a language of the questionnaire. Another device or language begins on the first page. */
export function PreviewFrame({ naire, session, look: { viewPort, lang, end } }: PreviewFrameProps) {
  const { t } = useTranslation()
  const resources = useMemo(() => resourcesOf(naire.ResourceList ?? []), [naire])
  const words = useContentWords(lang)
  const text = (field: 'Name' | 'Header' | 'Footer' | 'Conclusion') =>
    naire.Translations?.[lang]?.[`${naire.Sid}.${field}`] ?? naire[field] ?? ''
  const css = naire.Css ?? ''
  if (!words) return null
  return (
    <DeviceFrame
      viewPort={viewPort}
      lang={lang}
      theme={naire.DefaultTheme ?? 'default'}
      title={t(`preview.${viewPort}`)}
    >
      <WordsProvider words={words}>
        <ResourcesProvider resources={resources}>
          {end === null ? (
            <NairePages
              key={`${viewPort} ${lang}`}
              session={session}
              title={text('Name')}
              header={text('Header')}
              footer={text('Footer')}
              css={css}
            />
          ) : (
            <EndPage end={end} title={text('Name')} conclusion={text('Conclusion')} css={css} />
          )}
        </ResourcesProvider>
      </WordsProvider>
    </DeviceFrame>
  )
}
