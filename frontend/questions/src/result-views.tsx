import type { QuestionType } from '@naire/domain/questions'
import type { ComponentType } from 'react'
import { AttachResult } from './attach/results.tsx'
import { AudioResult } from './audio/results.tsx'
import { BlankfillResult } from './blankfill/results.tsx'
import { CanvasChoiceResult } from './canvas-choice/results.tsx'
import { CarouselResult } from './carousel/results.tsx'
import { CascadeResult } from './cascade/results.tsx'
import { ChoiceResult } from './choice/results.tsx'
import { DragClassifyQuestionResult } from './drag-classify/results.tsx'
import { EssayResult } from './essay/results.tsx'
import type { QuestionResultViewProps } from './frame/props.ts'
import { FreeStyleResult } from './free-style/results.tsx'
import { ImageChoiceResult } from './image-choice/results.tsx'
import { ImageSegmentResult } from './image-segment/results.tsx'
import { InlineClickQuestionResult } from './inline-click/results.tsx'
import { IntroResult } from './intro/results.tsx'
import { LocResult } from './loc/results.tsx'
import { MatrixResult } from './matrix/results.tsx'
import { ScanQrCodeResult } from './scan-qr-code/results.tsx'
import { SortResult } from './sort/results.tsx'
import { VideoResult } from './video/results.tsx'

/** How the stored reply of each type looks. */
export const questionResults: Readonly<Record<QuestionType, ComponentType<QuestionResultViewProps>>> = {
  choice: ChoiceResult,
  matrix: MatrixResult,
  blankfill: BlankfillResult,
  freeStyle: FreeStyleResult,
  intro: IntroResult,
  essay: EssayResult,
  attach: AttachResult,
  sort: SortResult,
  cascade: CascadeResult,
  loc: LocResult,
  scanQrCode: ScanQrCodeResult,
  video: VideoResult,
  inlineClick: InlineClickQuestionResult,
  imageChoice: ImageChoiceResult,
  canvasChoice: CanvasChoiceResult,
  imageSegment: ImageSegmentResult,
  dragClassify: DragClassifyQuestionResult,
  carousel: CarouselResult,
  audio: AudioResult,
}
