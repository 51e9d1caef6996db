import { compileNaire, needsGuide, needsPatterns, type CompiledNaire } from '@naire/domain/answering'
import { loadQuestionTypes } from '@naire/domain/questions/lazy'
import { preloadQuestions, preloadSpecialAttach } from '@naire/frontend-questions/answers.ts'
import { preloadRichText } from '@naire/ui'
import type { PublishedNaire } from '../naire/published-naire.ts'

/** A questionnaire that sessions can be opened over. */
export interface PreparedNaire {
  readonly naire: PublishedNaire
  readonly compiled: CompiledNaire
}

/** Compiles a questionnaire and fetches the code that its first page needs; the guide and the engine for authors' patterns only when it needs them. */
export async function prepareNaire(naire: PublishedNaire): Promise<PreparedNaire> {
  const views = preloadQuestions(naire.Questions.filter(({ PageSeq }) => PageSeq === 1).map(({ Type }) => Type))
  const definitions = loadQuestionTypes(naire.Questions.map(({ Type }) => Type))
  const patterns = needsPatterns(naire) ? (await import('@naire/domain/expression/patterns')).linearPatterns : null
  const guide = needsGuide(naire) ? (await import('@naire/domain/answering/pages')).guide : null
  const compiled = compileNaire(naire, { types: await definitions, ...(patterns && { patterns }), ...(guide && { guide }) })
  await views
  return { naire, compiled }
}

/** Fetches what later pages need, so that a network lost on the way takes no page away. */
export async function preloadRest({ Questions }: PublishedNaire): Promise<void> {
  await Promise.all([preloadQuestions(Questions.map(({ Type }) => Type)), preloadSpecialAttach(), preloadRichText()])
}
