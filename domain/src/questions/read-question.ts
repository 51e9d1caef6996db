import { readByDefinition, type ReadQuestion, type StoredContent } from './read-by-definition.ts'
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
import { repeatQuestion } from './repeat/index.ts'
import { scanQrCodeQuestion } from './scan-qr-code/index.ts'
import { sortQuestion } from './sort/index.ts'
import type { QuestionType } from './type-numbers.ts'
import { videoQuestion } from './video/index.ts'

/**
 * Reads the content of a stored question of any type. `path` stands before the paths of the problems (`Questions[3]`).
 */
export function readStoredQuestion(stored: StoredContent, path = ''): ReadQuestion {
  return readByDefinition(stored, questionDefinitions, path)
}

/** All question types (content §3.2). */
export const questionDefinitions = {
  choice: choiceQuestion,
  matrix: matrixQuestion,
  blankfill: blankfillQuestion,
  freeStyle: freeStyleQuestion,
  intro: introQuestion,
  essay: essayQuestion,
  attach: attachQuestion,
  sort: sortQuestion,
  cascade: cascadeQuestion,
  loc: locQuestion,
  scanQrCode: scanQrCodeQuestion,
  video: videoQuestion,
  inlineClick: inlineClickQuestion,
  imageChoice: imageChoiceQuestion,
  canvasChoice: canvasChoiceQuestion,
  imageSegment: imageSegmentQuestion,
  dragClassify: dragClassifyQuestion,
  carousel: carouselQuestion,
  audio: audioQuestion,
  repeat: repeatQuestion,
} satisfies Record<QuestionType, QuestionDefinition>
