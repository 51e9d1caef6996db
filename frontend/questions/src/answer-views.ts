import type { AnswerableType } from '@naire/domain/questions'
import { lazy, type ComponentType } from 'react'
import { answerableType } from './answerable-type.ts'
import type { QuestionAnswerViewProps } from './frame/props.ts'

/** How each type is answered; a chunk each, loaded when a page has one. */
const loaders: Readonly<Record<AnswerableType, () => Promise<{ default: ComponentType<QuestionAnswerViewProps> }>>> = {
  choice: () => import('./choice/answers.tsx'),
  freeStyle: () => import('./free-style/answers.tsx'),
  intro: () => import('./intro/answers.tsx'),
  essay: () => import('./essay/answers.tsx'),
  attach: () => import('./attach/answers.tsx'),
}

export const questionAnswers = {
  choice: lazy(loaders.choice),
  freeStyle: lazy(loaders.freeStyle),
  intro: lazy(loaders.intro),
  essay: lazy(loaders.essay),
  attach: lazy(loaders.attach),
} as const satisfies Record<AnswerableType, ComponentType<QuestionAnswerViewProps>>

/** Fetches the code of these types ahead of the pages that show them, so that they show without a network too. */
export async function preloadQuestions(types: Iterable<number>): Promise<void> {
  await Promise.all([...new Set(types)].map((type) => loaders[answerableType(type)]()))
}
