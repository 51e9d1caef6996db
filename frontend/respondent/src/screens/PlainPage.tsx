import { useWords } from '@naire/ui'
import { NoticePage } from './NoticePage.tsx'
import { SurveyFrame } from './SurveyFrame.tsx'

/** Addresses without a survey: what is not built yet, and all that mean nothing. */
export default function PlainPage({ page }: { readonly page: keyof typeof icons }) {
  const { t } = useWords()
  return (
    <SurveyFrame title="">
      <NoticePage tone="plain" icon={icons[page]} title={t(`${page}.title`)}>
        <p>{t(`${page}.now`)}</p>
      </NoticePage>
    </SurveyFrame>
  )
}

const icons = { uploader: 'upload', unknown: 'search' } as const
