import { useWords } from '@naire/ui'
import type { LoadingPhase } from '../bootstrap/page-view.ts'
import { SurveyFrame } from './SurveyFrame.tsx'
import './LoadingScreen.css'

/** What is being done, in words; the shape of a page under it. */
export function LoadingScreen({ phase }: { readonly phase: LoadingPhase }) {
  const { t } = useWords()
  return (
    <SurveyFrame title="">
      <p className="n-loading" role="status">
        {t(`phase.${phase}`)}
      </p>
      <div className="n-loading__shape" aria-hidden="true">
        {[70, 100, 100, 100, 55, 100, 100].map((width, at) => (
          <span key={at} data-width={width} />
        ))}
      </div>
    </SurveyFrame>
  )
}
