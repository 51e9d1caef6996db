import { codebookOf } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import type { CampaignForm } from '@naire/domain/messages'

/** The first question as a mail asks it: each option leads to the page with that answer given. */
export interface MailQuestion {
  readonly stem: string
  /** Parameter of the address that the question is prefilled with. */
  readonly parameter: string
  readonly options: readonly { readonly code: string; readonly text: string }[]
}

/** As many as 0 to 10 of a recommendation. */
const mostOptions = 11

/**
 * Null where the first question that takes an answer cannot be asked in a mail: it has one choice of few options, is
 * always shown, and is prefilled with a parameter of the address (`$query.answer`).
 */
export function mailQuestion(
  record: Pick<NaireRecord, 'Questions' | 'Translations'>,
  language: string,
): MailQuestion | null {
  const inOrder = record.Questions.toSorted((one, other) => one.Seq - other.Seq)
  for (const stored of inOrder) {
    const [question] = codebookOf({ ...record, Questions: [stored] }, language)
    const [field, ...others] = question?.fields ?? []
    if (question === undefined || field === undefined) continue
    const options = field.parts.filter(({ Axis, IsGroupIntro }) => Axis === 'option' && !IsGroupIntro)
    const sources = new Map(question.expressions.map(({ path, source }) => [path, source.trim()]))
    const parameter = /^\$query\.(\w+)$/.exec(sources.get('Config.PrefillExpression') ?? '')?.[1]
    const isOneChoice = field.type === 'choice' && !field.isMany && others.length === 0
    if (!isOneChoice || options.length > mostOptions || sources.get('Config.VisibleExpression') || !parameter)
      return null
    return { stem: question.stem, parameter, options: options.map(({ code, text }) => ({ code, text: text || code })) }
  }
  return null
}

/** Whether a text has `{{question}}`. */
export const asksQuestion = ({ channel, texts }: Pick<CampaignForm, 'channel' | 'texts'>): boolean =>
  channel === 'mail' && Object.values(texts).some(({ text }) => /\{\{\s*question\s*\}\}/.test(text))
