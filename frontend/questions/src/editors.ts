import type { QuestionType } from '@naire/domain/questions'
import { attachEditing } from './attach/editors.ts'
import { audioEditing } from './audio/editors.ts'
import { blankfillEditing } from './blankfill/editors.ts'
import { canvasChoiceEditing } from './canvas-choice/editors.ts'
import { carouselEditing } from './carousel/editors.ts'
import { cascadeEditing } from './cascade/editors.ts'
import { choiceEditing } from './choice/editors.ts'
import { dragClassifyEditing } from './drag-classify/editors.ts'
import type { QuestionEditing } from './editing/question-editing.ts'
import { essayEditing } from './essay/editors.ts'
import { freeStyleEditing } from './free-style/editors.ts'
import { imageChoiceEditing } from './image-choice/editors.ts'
import { imageSegmentEditing } from './image-segment/editors.ts'
import { inlineClickEditing } from './inline-click/editors.ts'
import { introEditing } from './intro/editors.ts'
import { locEditing } from './loc/editors.ts'
import { matrixEditing } from './matrix/editors.ts'
import { scanQrCodeEditing } from './scan-qr-code/editors.ts'
import { sortEditing } from './sort/editors.ts'
import { videoEditing } from './video/editors.ts'

/** How each type is edited: tables of its fields, that the staff's app shows as a form. */
export const questionEditing: Readonly<Record<QuestionType, QuestionEditing>> = {
  choice: choiceEditing,
  matrix: matrixEditing,
  blankfill: blankfillEditing,
  freeStyle: freeStyleEditing,
  intro: introEditing,
  essay: essayEditing,
  attach: attachEditing,
  sort: sortEditing,
  cascade: cascadeEditing,
  loc: locEditing,
  scanQrCode: scanQrCodeEditing,
  video: videoEditing,
  inlineClick: inlineClickEditing,
  imageChoice: imageChoiceEditing,
  canvasChoice: canvasChoiceEditing,
  imageSegment: imageSegmentEditing,
  dragClassify: dragClassifyEditing,
  carousel: carouselEditing,
  audio: audioEditing,
}

export { questionFields } from './editing/question-fields.ts'
export type { QuestionEditing } from './editing/question-editing.ts'
export { cellSpans, withAlike, withInput } from './blankfill/with-cells.ts'
