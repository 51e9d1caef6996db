import { useWords } from '@naire/ui'
import { NoticePage } from './NoticePage.tsx'
import { SurveyFrame } from './SurveyFrame.tsx'

/** An address that means nothing. */
export default function PlainPage() {
  const { t } = useWords()
  return (
    <SurveyFrame title="">
      <NoticePage tone="plain" icon="search" title={t('unknown.title')}>
        <p>{t('unknown.now')}</p>
      </NoticePage>
    </SurveyFrame>
  )
}
