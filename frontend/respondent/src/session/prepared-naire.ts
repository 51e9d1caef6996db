import { compileNaire, expressionTexts, needsGuide, needsPatterns, type CompiledNaire } from '@naire/domain/answering'
import { modeOf } from '@naire/domain/naires'
import { loadLanguage } from '@naire/domain/expression/lazy'
import { questionTypeNumbers } from '@naire/domain/questions'
import { loadQuestionTypes } from '@naire/domain/questions/lazy'
import { preloadQuestions } from '@naire/frontend-questions/answers.ts'
import { neededPart, preloadAuthorStyle } from '@naire/ui'
import type { PublishedNaire } from './published-naire.ts'

/** A questionnaire that sessions can be opened over. */
export interface PreparedNaire {
  readonly naire: PublishedNaire
  readonly compiled: CompiledNaire
}

/**
 * Compiles a questionnaire and fetches the code that its first page needs; of expressions, guide and patterns what it
 * needs.
 */
export async function prepareNaire(naire: PublishedNaire): Promise<PreparedNaire> {
  const pagination = modeOf(naire, 'Pagination')
  const styles = naire.Css ? neededPart(preloadAuthorStyle) : null
  const views = neededPart(() =>
    preloadQuestions(
      naire.Questions.filter(({ PageSeq }) => PageSeq === 1 || pagination === 'OnePage').map(({ Type }) => Type),
    ),
  )
  const [types, language, patterns, guide] = await Promise.all([
    neededPart(() => loadQuestionTypes(naire.Questions.map(({ Type }) => Type))),
    neededPart(() => loadLanguage(expressionTexts(naire))),
    needsPatterns(naire) ? neededPart(() => import('@naire/domain/expression/patterns')) : null,
    needsGuide(naire) || pagination !== 'Default' ? neededPart(() => loadGuide(naire)) : null,
  ])
  const compiled = compileNaire(naire, {
    types,
    language,
    ...(patterns && { patterns: patterns.linearPatterns }),
    ...(guide && { guide }),
  })
  await Promise.all([views, styles])
  return { naire, compiled }
}

async function loadGuide({ Questions }: PublishedNaire) {
  const { repeat } = questionTypeNumbers
  if (Questions.every(({ Type }) => Type !== repeat)) return (await import('@naire/domain/answering/pages')).pageGuide
  // Members are named on pages without their roster too.
  await preloadQuestions([repeat])
  return (await import('@naire/domain/answering/repeats')).guide
}

interface CheckRequest {
  readonly questionSid: string
  readonly interactionSid: string
}

declare global {
  interface Window {
    /**
     * Set by a page that embeds this app: says as a sentence what it finds wrong with a typed text; null or blank when
     * all is well.
     */
    naireExtraCheck?: (text: string, asked: CheckRequest) => string | null | undefined
  }
}

/**
 * The embedding page's own check of what is typed (runtime §5); an input with `DisableInputExtraValidation` is not
 * asked about.
 */
export function extraCheck(text: string, asked: CheckRequest): string | null {
  if (typeof window === 'undefined' || !window.naireExtraCheck) return null
  try {
    return window.naireExtraCheck(text, asked) || null
  } catch {
    // A check that fails is none: nobody is kept from answering by it.
    return null
  }
}
