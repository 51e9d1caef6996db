import { AuthorStyle, Progress, RichText, useWords } from '@naire/ui'
import type { ReactNode } from 'react'
import './SurveyFrame.css'

interface SurveyFrameProps {
  readonly title: string
  /** The author's own style rules; they hold for what is asked, not for the bars above and below. */
  readonly css?: string | undefined
  readonly languageSwitch?: ReactNode
  /** 0 to 1; absent: no progress line. */
  readonly progress?: number
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** Title and language above, one column in the middle, what to do next at the foot. */
export function SurveyFrame({ title, css, languageSwitch, progress, children, footer }: SurveyFrameProps) {
  const { t } = useWords()
  return (
    <div className="n-survey">
      {css && <AuthorStyle css={css} scope=".n-survey__main" />}
      <header className="n-survey__header">
        <div className="n-survey__bar">
          <p className="n-survey__title">
            <RichText html={title} />
          </p>
          {languageSwitch}
        </div>
        {progress === undefined ? <div className="n-survey__line" /> : <Progress ratio={progress} label={t('questions:progress')} />}
      </header>
      <main className="n-survey__main">{children}</main>
      {footer && <footer className="n-survey__footer">{footer}</footer>}
    </div>
  )
}
