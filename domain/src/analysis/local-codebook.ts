import { translated } from '../answering/texts/local-texts.ts'
import { fallbackLanguage } from '../languages/index.ts'
import type { NaireRecord, StoredQuestion } from '../naires/index.ts'
import { codebookOf } from './codebook.ts'
import type { Codebook, Variable } from './variable.ts'

/**
 * The codebook with the words that its questionnaire has in another language. What is not translated, or is of an older
 * revision, keeps its own words.
 */
export function localCodebook(codebook: Codebook, record: NaireRecord, language: string): Codebook {
  const dictionary = record.Translations?.[language]
  if (dictionary === undefined || language === (record.Language ?? fallbackLanguage)) return codebook
  const Questions = record.Questions.map((question) => localQuestion(question, dictionary))
  const local = new Map(codebookOf({ ...record, Questions }, (_, key) => key).map((each) => [each.id, each]))
  return codebook.map((variable) => withWords(variable, local.get(variable.id)))
}

function localQuestion(question: StoredQuestion, dictionary: Readonly<Record<string, string>>): StoredQuestion {
  const content = JSON.parse(question.Data) as Record<string, unknown>
  const { Sid, ...rest } = translated({ ...content, Sid: question.Sid }, dictionary) as Record<string, unknown>
  return { ...question, Data: JSON.stringify('Sid' in content ? { ...rest, Sid } : rest) }
}

function withWords(variable: Variable, local: Variable | undefined): Variable {
  if (local === undefined) return variable
  const titles = new Map(local.options.map(({ code, title }) => [code, title]))
  const { title, question, part } = local
  return {
    ...variable,
    title,
    ...(question === undefined ? {} : { question }),
    ...(part === undefined ? {} : { part }),
    options: variable.options.map((option) => ({ ...option, title: titles.get(option.code) || option.title })),
  }
}
