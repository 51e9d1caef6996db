import { compileNaire, expressionTexts, needsGuide, needsPatterns, type CompiledNaire } from '@naire/domain/answering'
import { loadLanguage } from '@naire/domain/expression/lazy'
import { loadQuestionTypes } from '@naire/domain/questions/lazy'
import { preloadQuestions } from '@naire/frontend-questions/answers.ts'
import { patiently, preloadAuthorStyle } from '@naire/ui'
import type { PublishedNaire } from '../naire/published-naire.ts'

/** A questionnaire that sessions can be opened over. */
export interface PreparedNaire {
  readonly naire: PublishedNaire
  readonly compiled: CompiledNaire
}

/** Compiles a questionnaire and fetches the code that its first page needs; of expressions, guide and patterns what it needs. */
export async function prepareNaire(naire: PublishedNaire): Promise<PreparedNaire> {
  const styles = naire.Css ? patiently(preloadAuthorStyle) : null
  const views = patiently(() => preloadQuestions(naire.Questions.filter(({ PageSeq }) => PageSeq === 1).map(({ Type }) => Type)))
  const [types, language, patterns, guide] = await Promise.all([
    patiently(() => loadQuestionTypes(naire.Questions.map(({ Type }) => Type))),
    patiently(() => loadLanguage(expressionTexts(naire))),
    needsPatterns(naire) ? patiently(() => import('@naire/domain/expression/patterns')) : null,
    needsGuide(naire) ? patiently(() => import('@naire/domain/answering/pages')) : null,
  ])
  const compiled = compileNaire(naire, { types, language, ...(patterns && { patterns: patterns.linearPatterns }), ...(guide && { guide: guide.guide }) })
  await Promise.all([views, styles])
  return { naire, compiled }
}
