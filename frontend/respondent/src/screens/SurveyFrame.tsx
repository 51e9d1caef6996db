import {
  AuthorStyle,
  plainText,
  RichText,
  useWords,
  WordsProvider,
  askAgain,
  Banner,
  Button,
  useAwaitsParts,
} from '@naire/ui'
import { useMemo, type ReactNode } from 'react'
import './SurveyFrame.css'

interface SurveyFrameProps {
  readonly title: string
  /** Address of the author's picture beside it. */
  readonly logo?: string | null | undefined
  /** The author's own style rules; they hold for what is asked, not for the bars above and below. */
  readonly css?: string | undefined
  /** Language of what the author wrote; absent: the interface's. */
  readonly textLang?: string | null | undefined
  /** Behind the title: language and menu. */
  readonly tools?: ReactNode
  /** Absent: a plain line. */
  readonly progress?: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** Title and language above, one column in the middle, what to do next at the foot. */
export function SurveyFrame({ title, logo, css, textLang, tools, progress, children, footer }: SurveyFrameProps) {
  const words = useWords()
  const beside = useMemo(() => (textLang ? { ...words, textLang } : words), [words, textLang])
  return (
    <WordsProvider words={beside}>
      <div className="n-survey">
        {css && <AuthorStyle css={css} scope=".n-survey__main" />}
        <header className="n-survey__header">
          <div className="n-survey__bar">
            {logo && <img className="n-survey__logo" src={logo} alt="" />}
            <p className="n-survey__title" title={plainText(title)}>
              <RichText html={title} />
            </p>
            {tools}
          </div>
          {progress ?? <div className="n-survey__line" />}
        </header>
        <main className="n-survey__main">
          <AwaitedNote />
          {children}
        </main>
        {footer && <footer className="n-survey__footer">{footer}</footer>}
      </div>
    </WordsProvider>
  )
}

/** While something of the page has not come: it goes on by itself when it has. */
function AwaitedNote() {
  const { t } = useWords()
  if (!useAwaitsParts()) return null
  return (
    <Banner
      tone="warning"
      icon="cloud-off"
      title={t('mishap.chunk')}
      actions={
        <Button look="quiet" onClick={askAgain}>
          {t('retry.again')}
        </Button>
      }
    >
      {t('mishap.goesOn')}
    </Banner>
  )
}
