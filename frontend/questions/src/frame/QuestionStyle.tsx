import type { QuestionState } from '@naire/domain/answering'
import { AuthorStyle } from '@naire/ui'
import { authorCss } from './author-css.ts'

/** The author's looks of a question, where it has some. */
export function QuestionStyle({ question }: { readonly question: QuestionState }) {
  return authorCss(question).map((style) => <AuthorStyle key={style.scope} {...style} />)
}
