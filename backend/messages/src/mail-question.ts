import { plainTextOf } from '@naire/domain/authoring'
import type { CampaignForm } from '@naire/domain/messages'
import { firstPress, type NaireRecord } from '@naire/domain/naires'
import { readStoredQuestion } from '@naire/domain/questions'

/** The first question as a mail asks it: each option leads to the page with that answer given. */
export interface MailQuestion {
  /** Lines. */
  readonly stem: readonly string[]
  /** Parameter of the address that answers it. */
  readonly parameter: string
  readonly options: readonly { readonly code: string; readonly text: string }[]
  /** The options are levels of a scale, with what stands at its ends. Null: those of a choice. */
  readonly scale: { readonly ends: readonly string[] } | null
}

/** As many as 0 to 10 of a recommendation. */
const mostOptions = 11

/**
 * Null where the first question that takes an answer cannot be asked in a mail: it is one choice, or a matrix of one
 * row, of few options, is always shown, and a parameter of the address answers it.
 */
export function mailQuestion(
  record: Pick<NaireRecord, 'Questions' | 'Translations' | 'IdentifyingQuery' | 'MetadataDefs'>,
  language: string,
): MailQuestion | null {
  const first = firstPress(record, (stored) => readStoredQuestion(stored).question)
  if (first === null) return null
  const { stored, mounted, options, row, parameter } = first
  const { Data, OriData, Visible, Config } = mounted.content
  const isAlways = [{ Visible, ...Config }, ...(row ? [row] : [])].every(
    (part) => part.Visible && !part.VisibleExpression.trim() && !part.HideExpression.trim(),
  )
  if (!isAlways || options.length > mostOptions) return null
  const words = (sid: string, field: string, text: string) =>
    plainTextOf(record.Translations?.[language]?.[`${sid}.${field}`] ?? text)
  const shown = options.map(({ Sid, Code, Data: html, AfterData = '' }) => ({
    code: Code,
    text: words(Sid, 'Data', html) || Code,
    end: words(Sid, 'AfterData', AfterData),
  }))
  const ends = [shown.at(0), shown.at(-1)].flatMap((level) => (level?.end ? [`${level.text} = ${level.end}`] : []))
  return {
    stem: [words(stored.Sid, 'Data', OriData || Data), row ? words(row.Sid, 'Data', row.Data) : ''].filter(Boolean),
    parameter,
    options: shown.map(({ code, text }) => ({ code, text })),
    scale: row && { ends },
  }
}

/** Whether a text has `{{question}}`. */
export const asksQuestion = ({ channel, texts }: Pick<CampaignForm, 'channel' | 'texts'>): boolean =>
  channel === 'mail' && Object.values(texts).some(({ text }) => /\{\{\s*question\s*\}\}/.test(text))
