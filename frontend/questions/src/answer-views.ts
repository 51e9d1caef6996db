import type { Answering, QuestionState } from '@naire/domain/answering'
import type { QuestionType } from '@naire/domain/questions'
import { lazyPart } from '@naire/ui'
import type { ComponentType } from 'react'
import type { QuestionAnswerViewProps } from './frame/props.ts'
import { questionTypeAt } from './use-question.ts'

interface AnswerView {
  readonly default: ComponentType<QuestionAnswerViewProps>
  /** Label of one of several fields; absent where the question labels its field. */
  readonly fieldName?: (question: QuestionState, interactionSid: string) => string
  /** Names the member of whom the following questions are asked. */
  readonly MemberHeading?: ComponentType<MemberHeadingProps>
}

export interface MemberHeadingProps {
  readonly session: Answering
  readonly questionSid: string
  /** Question before it on the page; absent for the first. */
  readonly before?: string | undefined
}

/** Loaders of the answer view of each type; a chunk each, loaded when a page has one. */
const loaders: Readonly<Record<QuestionType, () => Promise<AnswerView>>> = {
  choice: () => import('./choice/answers.tsx'),
  matrix: () => import('./matrix/answers.tsx'),
  blankfill: () => import('./blankfill/answers.tsx'),
  freeStyle: () => import('./free-style/answers.tsx'),
  intro: () => import('./intro/answers.tsx'),
  essay: () => import('./essay/answers.tsx'),
  attach: () => import('./attach/answers.tsx'),
  sort: () => import('./sort/answers.tsx'),
  cascade: () => import('./cascade/answers.tsx'),
  loc: () => import('./loc/answers.tsx'),
  scanQrCode: () => import('./scan-qr-code/answers.tsx'),
  video: () => import('./video/answers.tsx'),
  inlineClick: () => import('./inline-click/answers.tsx'),
  imageChoice: () => import('./image-choice/answers.tsx'),
  canvasChoice: () => import('./canvas-choice/answers.tsx'),
  imageSegment: () => import('./image-segment/answers.tsx'),
  dragClassify: () => import('./drag-classify/answers.tsx'),
  carousel: () => import('./carousel/answers.tsx'),
  audio: () => import('./audio/answers.tsx'),
  repeat: () => import('./repeat/answers.tsx'),
}

export const questionAnswers = byType(loaders)

/** Label of a field of a question that is shown; blank where the question labels it. */
export function fieldName(question: QuestionState, interactionSid: string): string {
  return shown.get(questionTypeAt(question.type))?.fieldName?.(question, interactionSid) ?? ''
}

/** Heading of members; undefined while no view of a roster was loaded: nobody has met one. */
export const memberHeading = () => shown.get('repeat')?.MemberHeading

/** Views that have been loaded, so that what they know of a question on the page is at hand. */
const shown = new Map<QuestionType, AnswerView>()

async function loadView(type: QuestionType, load: () => Promise<AnswerView>): Promise<AnswerView> {
  const view = await load()
  shown.set(type, view)
  return view
}

// An entry for each entry.
function byType(all: typeof loaders): Readonly<Record<QuestionType, ComponentType<QuestionAnswerViewProps>>> {
  return Object.fromEntries(
    Object.entries(all).map(([type, load]) => [type, lazyPart(() => loadView(type as QuestionType, load))]),
  ) as object as Record<QuestionType, ComponentType<QuestionAnswerViewProps>>
}

/** Fetches the code of these types ahead of the pages that show them, so that they show without a network too. */
export async function preloadQuestions(types: Iterable<number>): Promise<void> {
  await Promise.all([...new Set(types)].map((type) => loaders[questionTypeAt(type)]()))
}
