import { useWords } from '@naire/ui'
import { NoticePage } from './NoticePage.tsx'
import { SurveyFrame } from './SurveyFrame.tsx'

/** Addresses without a survey: the uploader, which is not built yet, and all that mean nothing. */
export default function PlainPage({ page }: { readonly page: 'uploader' | 'unknown' }) {
  const { t } = useWords()
  return (
    <SurveyFrame title="">
      <NoticePage tone="plain" icon={page === 'uploader' ? 'upload' : 'search'} title={t(`${page}.title`)}>
        <p>{t(`${page}.now`)}</p>
      </NoticePage>
    </SurveyFrame>
  )
}
