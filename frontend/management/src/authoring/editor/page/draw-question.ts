import { compileNaire, openSession, UnreadableContent, type Answering } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import type { ContentProblem } from '@naire/domain/interactions'
import type { StoredQuestion } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { drawnContent } from './drawn-content.ts'

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
