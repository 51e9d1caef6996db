import { AuthorStyle, Icon, RichText, useWords } from '@naire/ui'
import type { End } from './look.ts'
import styles from './end-page.module.css'

interface EndPageProps {
  readonly end: End
  readonly title: string
  readonly conclusion: string
  readonly css: string
}

/** What a respondent reads at the end: what is the case, and the author's conclusion. */
export function EndPage({ end, title, conclusion, css }: EndPageProps) {
  const { t } = useWords()
  return (
    <div className="n-preview">
      <AuthorStyle css={css} scope=".n-preview__body" />
      <div className="n-preview__head">
        <p className="n-preview__title">
          <RichText html={title} />
        </p>
      </div>
      <div className="n-preview__body">
        <section className={styles.end} data-end={end}>
          <Icon name={end === 'success' ? 'check-circle' : 'info'} size={48} />
          <h1 className={styles.title}>{t(`respondent:done.${end}.title`)}</h1>
          {(end !== 'success' || conclusion === '') && <p>{t(`respondent:done.${end}.now`)}</p>}
          {conclusion !== '' && <RichText html={conclusion} />}
        </section>
      </div>
    </div>
  )
}
