import { compileNaire, openSession, UnreadableContent, type Answering } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import type { ContentProblem } from '@naire/domain/interactions'
import type { StoredQuestion } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { withMarks } from './in-place/marks.ts'
import { withSigns } from './in-place/parts.ts'

export type DrawnQuestion = { readonly session: Answering } | { readonly problems: readonly ContentProblem[] }

/** One question by itself, ready to be tried. What is wrong with an unfinished content is given instead. */
export function drawQuestion(question: StoredQuestion, lang: string): DrawnQuestion {
  try {
    const drawn = { ...question, Seq: 1, PageSeq: 1, Data: drawnContent(question) }
    const record = {
      Sid: question.NaireSid,
      Name: '',
      QuestionCount: 1,
      PageCount: 1,
      ModifyTime: '',
      Language: lang,
      Questions: [drawn],
    }
    const compiled = compileNaire(record, { types: questionDefinitions, language: fullLanguage })
    return { session: openSession(compiled, { sessionSid: question.Sid, viewPort: 'desktop', lang, now: new Date() }) }
  } catch (error) {
    if (error instanceof UnreadableContent) return { problems: error.problems }
    throw error
  }
}

/**
 * The content as the page of the editor draws it: without the conditions that would hide it, the computations that
 * would fill it and the locks that would close it, which all belong to the preview. Placeholders are shown as what they
 * stand for, and the words of options, rows and columns are marked, to be written in place.
 */
export function drawnContent(question: Pick<StoredQuestion, 'Type' | 'Data'>): string {
  const drawn = JSON.parse(question.Data, (name, value: unknown) => drawnField(name, value)) as ContentObject
  return JSON.stringify(withMarks(question, drawn))
}

function drawnField(name: string, value: unknown): unknown {
  if (left.has(name) || name.endsWith('Expression')) return undefined
  if (name === 'Visible') return true
  return typeof value === 'string' && texts.has(name) ? withSigns(value) : value
}

const left: ReadonlySet<string> = new Set([
  'ViewPorts',
  'FetchLockConfig',
  'RepeatSetting',
  'ExtraValidations',
  'Regular',
  'RefSeed',
  'ShuffleSetting',
  'OptionShuffleSetting',
])
const texts: ReadonlySet<string> = new Set(['Data', 'OriData', 'AfterData', 'Prepend', 'Append'])
