import type { QuestionState } from '@naire/domain/answering'
import { AuthorStyle, type AuthorStyleProps } from '@naire/ui'
import { questionId } from './ids.ts'

/** The author's looks of a question, where it has some. */
export function QuestionStyle({ question }: { readonly question: QuestionState }) {
  return authorCss(question).map((style) => <AuthorStyle key={style.scope} {...style} />)
}

/**
 * The author's looks of one question (`Css`) and of its interactions (`CssText`): declarations, or rules for what is
 * inside.
 */
export function authorCss({ sid, content, interactions }: QuestionState): readonly AuthorStyleProps[] {
  const own = { scope: scopeOf(questionId(sid)), css: textOf(content['Css']) }
  const all = [
    own,
    ...interactions.map((interaction) => ({
      scope: scopeOf(`${sid}-${interaction.sid}`),
      css: textOf(interaction.content['CssText']),
    })),
  ]
  return all.filter(({ css }) => css !== '')
}

const scopeOf = (id: string) => `[id="${id}"]`
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
