import { compileNaire, expressionTexts, needsGuide, needsPatterns, type CompiledNaire } from '@naire/domain/answering'
import { loadLanguage } from '@naire/domain/expression/lazy'
import { loadQuestionTypes } from '@naire/domain/questions/lazy'
import { preloadCompanions, preloadQuestions } from '@naire/frontend-questions/answers.ts'
import { preloadAuthorStyle, preloadRichText } from '@naire/ui'
import type { PublishedNaire } from '../naire/published-naire.ts'

/** A questionnaire that sessions can be opened over. */
export interface PreparedNaire {
  readonly naire: PublishedNaire
  readonly compiled: CompiledNaire
}

/** Compiles a questionnaire and fetches the code that its first page needs; of expressions, guide and patterns what it needs. */
export async function prepareNaire(naire: PublishedNaire): Promise<PreparedNaire> {
  const styles = naire.Css ? preloadAuthorStyle() : null
  const views = preloadQuestions(naire.Questions.filter(({ PageSeq }) => PageSeq === 1).map(({ Type }) => Type))
  const [types, language, patterns, guide] = await Promise.all([
    loadQuestionTypes(naire.Questions.map(({ Type }) => Type)),
    loadLanguage(expressionTexts(naire)),
    needsPatterns(naire) ? import('@naire/domain/expression/patterns') : null,
    needsGuide(naire) ? import('@naire/domain/answering/pages') : null,
  ])
  const compiled = compileNaire(naire, { types, language, ...(patterns && { patterns: patterns.linearPatterns }), ...(guide && { guide: guide.guide }) })
  await Promise.all([views, styles])
  return { naire, compiled }
}

/** Fetches what later pages need, so that a network lost on the way takes no page away. */
export async function preloadRest(naire: PublishedNaire): Promise<void> {
  const types = naire.Questions.map(({ Type }) => Type)
  const way = [import('../way/PageTools.tsx'), import('../way/EndView.tsx'), import('../way/PreviousPassword.tsx')]
  const guided = needsGuide(naire) ? [import('../way/PauseView.tsx'), import('../way/Unlock.tsx')] : []
  await Promise.all([preloadQuestions(types), preloadCompanions(types), preloadRichText(), ...way, ...guided])
}
