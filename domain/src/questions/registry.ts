import { attachQuestion } from './attach/index.ts'
import { audioQuestion } from './audio/index.ts'
import { blankfillQuestion } from './blankfill/index.ts'
import { canvasChoiceQuestion } from './canvas-choice/index.ts'
import { carouselQuestion } from './carousel/index.ts'
import { cascadeQuestion } from './cascade/index.ts'
import { choiceQuestion } from './choice/index.ts'
import { dragClassifyQuestion } from './drag-classify/index.ts'
import { essayQuestion } from './essay/index.ts'
import { freeStyleQuestion } from './free-style/index.ts'
import { imageChoiceQuestion } from './image-choice/index.ts'
import { imageSegmentQuestion } from './image-segment/index.ts'
import { inlineClickQuestion } from './inline-click/index.ts'
import { introQuestion } from './intro/index.ts'
import { locQuestion } from './loc/index.ts'
import { matrixQuestion } from './matrix/index.ts'
import type { QuestionDefinition } from './question-type.ts'
import { scanQrCodeQuestion } from './scan-qr-code/index.ts'
import { sortQuestion } from './sort/index.ts'
import type { QuestionType } from './type-numbers.ts'
import { videoQuestion } from './video/index.ts'

/** The question types that are built; `type-numbers.ts` numbers all nineteen. */
export const builtQuestionTypes = [
  'choice', 'freeStyle', 'intro', 'essay', 'attach', 'blankfill', 'imageChoice', 'canvasChoice', 'imageSegment', 'sort', 'cascade', 'loc', 'scanQrCode', 'video', 'audio',
  'matrix', 'inlineClick', 'dragClassify', 'carousel',
] as const satisfies readonly QuestionType[]
export type BuiltQuestionType = (typeof builtQuestionTypes)[number]

export const questionDefinitions = {
  choice: choiceQuestion,
  freeStyle: freeStyleQuestion,
  intro: introQuestion,
  essay: essayQuestion,
  attach: attachQuestion,
  blankfill: blankfillQuestion,
  imageChoice: imageChoiceQuestion,
  canvasChoice: canvasChoiceQuestion,
  imageSegment: imageSegmentQuestion,
  sort: sortQuestion,
  cascade: cascadeQuestion,
  loc: locQuestion,
  scanQrCode: scanQrCodeQuestion,
  video: videoQuestion,
  audio: audioQuestion,
  matrix: matrixQuestion,
  inlineClick: inlineClickQuestion,
  dragClassify: dragClassifyQuestion,
  carousel: carouselQuestion,
} satisfies Record<BuiltQuestionType, QuestionDefinition>

export function isBuilt(type: QuestionType): type is BuiltQuestionType {
  return (builtQuestionTypes as readonly QuestionType[]).includes(type)
}
