import { Button, useWords } from '@naire/ui'
import { NoticePage } from './NoticePage.tsx'
import { SurveyFrame } from './SurveyFrame.tsx'
import { toSignIn } from '../shell/sign-out.ts'
import { forgetEnd } from '../shell/signed-in.ts'

/** A sign-in ended while somebody answered: their answers are on the device, and come back with it. */
export default function SignedOutPage() {
  const { t } = useWords()
  const anonymously = () => {
    forgetEnd()
    location.reload()
  }
  return (
    <SurveyFrame title="">
      <NoticePage
        tone="warning"
        icon="lock"
        title={t('signedOut.title')}
        actions={
          <>
            <Button look="primary" wide onClick={toSignIn}>
              {t('signedOut.signIn')}
            </Button>
            <Button wide onClick={anonymously}>
              {t('signedOut.without')}
            </Button>
          </>
        }
      >
        <p>{t('signedOut.now')}</p>
      </NoticePage>
    </SurveyFrame>
  )
}
