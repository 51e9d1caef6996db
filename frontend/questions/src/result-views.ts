import type { AnswerableType } from '@naire/domain/questions'
import type { ComponentType } from 'react'
import { AttachResult } from './attach/results.tsx'
import { ChoiceResult } from './choice/results.tsx'
import { EssayResult } from './essay/results.tsx'
import type { QuestionResultViewProps } from './frame/props.ts'
import { FreeStyleResult } from './free-style/results.tsx'
import { IntroResult } from './intro/results.tsx'

/** How the stored reply of each type looks. */
export const questionResults: Readonly<Record<AnswerableType, ComponentType<QuestionResultViewProps>>> = {
  choice: ChoiceResult,
  freeStyle: FreeStyleResult,
  intro: IntroResult,
  essay: EssayResult,
  attach: AttachResult,
}
