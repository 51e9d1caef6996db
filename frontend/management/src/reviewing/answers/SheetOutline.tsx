import type { PageState, QuestionState } from '@naire/domain/answering'
import { plainText, shortened } from '@naire/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './answer-sheet.module.css'
import { QuestionLink } from './QuestionLink.tsx'

interface SheetOutlineProps {
  readonly pages: readonly { readonly page: PageState; readonly questions: readonly QuestionState[] }[]
  /** What is to be seen at a question. */
  readonly marks: (questionSid: string) => ReactNode
}

/** The questions of the sheet, page by page, and where there is something to see. */
export function SheetOutline({ pages, marks }: SheetOutlineProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.outline}>
      <summary>{t('session.outline')}</summary>
      <ol>
        {pages.map(({ page, questions }) => (
          <li key={page.sid}>
            {t('session.page', { n: page.seq })}
            <ul>
              {questions.map(({ sid, code, stem }) => (
                <li key={sid}>
                  <QuestionLink questionSid={sid}>
                    {code} <bdi>{shortened(plainText(stem))}</bdi>
                  </QuestionLink>
                  {marks(sid)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}
