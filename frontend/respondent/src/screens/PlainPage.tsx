import { lazyPart, useWords } from '@naire/ui'
import { NoticePage } from './NoticePage.tsx'
import SignedOutPage from './SignedOutPage.tsx'
import { SurveyFrame } from './SurveyFrame.tsx'

const InterviewsPage = lazyPart(() => import('../interviews/InterviewsPage.tsx'))

/** An address that is no survey's: of who was signed out, the interviewers' page, of which a respondent's first page knows nothing, or none. */
export default function PlainPage({ isSignedOut }: { readonly isSignedOut: boolean }) {
  if (isSignedOut) return <SignedOutPage />
  return location.pathname === '/survey/interviews' ? <InterviewsPage /> : <UnknownPage />
}

function UnknownPage() {
  const { t } = useWords()
  return (
    <SurveyFrame title="">
      <NoticePage tone="plain" icon="search" title={t('unknown.title')}>
        <p>{t('unknown.now')}</p>
      </NoticePage>
    </SurveyFrame>
  )
}
